import type { Answered, EvalTarget, Located, Rankings, RankStage } from './eval-target.ts'
import { RANK_STAGES } from './eval-target.ts'
import type { Question } from './question.ts'
import type { AnswerScore, QuestionScore } from './report.ts'
import { quotesShowEvidence, rankOfEvidence, sameTitle, showsEvidence } from './score.ts'

export type Stage = RankStage | 'answer'

/** Runs one question through the stages. `book` is the id of its own book; `shelf` looks for it in all books. Never rejects: a failure is in the score. */
export async function scoreQuestion(
  target: EvalTarget,
  question: Question,
  book: string,
  options: { readonly stages: readonly Stage[]; readonly shelf: boolean },
): Promise<QuestionScore> {
  const { id, kind, answerable } = question
  const head = { id, book: question.book, kind, answerable }
  const asking = { book: options.shelf ? undefined : book, history: question.history }
  const wanted = RANK_STAGES.filter((stage) => options.stages.includes(stage))
  try {
    const located = answerable ? { located: await locateEvidence(target, question, book) } : {}
    const rankings = wanted.length > 0 ? await target.rank(question.question, asking, wanted) : { stages: {}, timings: {} }
    const answered = options.stages.includes('answer') ? await target.ask(question.question, asking) : undefined
    const answer = answered === undefined ? {} : { answer: await scoreAnswer(target, question, answered) }
    const timings = { ...rankings.timings, ...answered?.timings }
    return { ...head, ranks: answerable ? ranksOf(question, rankings) : {}, ...located, ...answer, timings }
  } catch (error) {
    return { ...head, ranks: {}, timings: {}, failure: error instanceof Error ? error.message : String(error) }
  }
}

function ranksOf(question: Question, rankings: Rankings): QuestionScore['ranks'] {
  const ran = RANK_STAGES.filter((stage) => rankings.stages[stage] !== undefined)
  return Object.fromEntries(
    ran.map((stage) => {
      const texts = (rankings.stages[stage] ?? []).map((passage) => passage.text)
      return [stage, rankOfEvidence(question, texts) ?? null]
    }),
  )
}

async function locateEvidence(
  target: EvalTarget,
  question: Question,
  book: string,
): Promise<NonNullable<QuestionScore['located']>> {
  const places: Located[] = []
  for (const string of question.evidence) places.push(await target.locate(string, book))
  const first = places[0]
  const firstFound = first !== undefined && isVerified(first)
  return {
    found: places.filter(isVerified).length,
    of: places.length,
    page: question.page && firstFound ? first.places.some((place) => place.page === question.page) : null,
    section:
      question.section && firstFound
        ? first.places.some((place) => place.section.some((title) => sameTitle(title, question.section ?? '')))
        : null,
  }
}

async function scoreAnswer(target: EvalTarget, question: Question, answered: Answered): Promise<AnswerScore> {
  let verifiedQuotes = 0
  for (const quote of answered.quotes) if (isVerified(await target.locate(quote.text, quote.book))) verifiedQuotes += 1
  const texts = answered.quotes.map((quote) => quote.text)
  const onPage = answered.quotes.find(
    (quote) => question.evidence[0] !== undefined && showsEvidence(question.evidence[0], quote.text),
  )
  return {
    status: answered.status,
    quotes: texts.length,
    verifiedQuotes,
    claims: answered.claims.length,
    supportedClaims: answered.claims.filter((claim) => claim.supported).length,
    evidenceShown: question.answerable ? quotesShowEvidence(question, texts) : null,
    page: question.page && onPage ? onPage.page === question.page : null,
    ...(answered.covered === undefined ? {} : { covered: answered.covered }),
  }
}

/** Only these two verdicts may be shown as quotations. */
function isVerified(located: Located): boolean {
  return located.verdict === 'exact' || located.verdict === 'typography'
}
