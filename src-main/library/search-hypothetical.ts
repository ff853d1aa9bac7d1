import { HYPOTHETICAL_TOKENS, hypotheticalPrompt } from '../answer/hypothetical-prompt.ts'
import type { AnswerModel } from '../ports.ts'
import { fuseRankings } from '../retrieve/fuse-rankings.ts'
import type { ReadersScope } from './resolve-scope.ts'
import {
  type RankedCandidate,
  type Rankings,
  RERANK_CANDIDATES,
  type Retriever,
  rerankedApart,
  retrievePassages,
} from './retrieve-passages.ts'
import { prepareQuestion, type UnderstoodQuestion, understandQuestion } from './understand-question.ts'

/**
 * What the three rankings count for: of the question, of the question with the sentence behind it, of the sentence alone. Tried out with the 1.5B model on
 * the 174 answerable questions before this was built, recall@6, recall@30 and MRR: question alone .816, .908, .670; 1:1:0 .822, .931, .693; 1:0:1 .833, .931,
 * .703; 2:1:1 .822, .943, .705; as it is built .816, .937, .693 beside .822, .914, .678 (evals/README.md). A twelfth of the usual RRF_K, since what comes
 * first in one ranking matters here: with 60 .833, .914, .688.
 */
const WEIGHTS = { question: 2, both: 1, sentence: 1 } as const
const FUSION_K = 5

/** A sentence as the scope's books might have it, or undefined when the model writes none. Rejects as the model does. */
export async function imagineSentence(
  model: AnswerModel,
  question: UnderstoodQuestion,
  { books }: ReadersScope,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const works = books.map(({ title, authors }) => (authors.length === 0 ? title : `${title} by ${authors.join(', ')}`))
  const prompt = hypotheticalPrompt({ question: question.analysed.text, works, language: question.scopeLanguage })
  const { text } = await model.generate(prompt, { maxTokens: HYPOTHETICAL_TOKENS, ...(signal === undefined ? {} : { signal }) })
  const sentence = text.replace(/\s+/gu, ' ').trim()
  return sentence === '' ? undefined : sentence
}

/** The rankings of the question, with its candidates put in order anew by what is found when a made-up sentence is searched for, too. */
export async function searchHypothetical(
  retriever: Retriever,
  question: UnderstoodQuestion,
  first: Rankings,
  sentence: string,
): Promise<Rankings> {
  const both = await rankText(retriever, `${question.analysed.text} ${sentence}`)
  const alone = await rankText(retriever, sentence)
  const fused = fuseRankings(
    [
      { name: 'question', ranking: first.candidates.map(({ passage }) => passage), weight: WEIGHTS.question },
      { name: 'both', ranking: both.candidates.map(({ passage }) => passage), weight: WEIGHTS.both },
      { name: 'sentence', ranking: alone.candidates.map(({ passage }) => passage), weight: WEIGHTS.sentence },
    ],
    FUSION_K,
  )
  const known = new Map(first.candidates.map((candidate) => [candidate.passage, candidate]))
  const behind = new Map([...alone.candidates, ...both.candidates].map((candidate) => [candidate.passage, unplaced(candidate)]))
  // Windows are chosen by what they are worth for the question, also those of a passage that only the sentence has found. As in the first search, those
  // of the many passages further behind are not looked at.
  const near = fused.slice(0, RERANK_CANDIDATES).map(({ id }) => id)
  const unscored = near.filter((id) => (known.get(id)?.windows.length ?? 0) === 0)
  const scored = new Map((await rerankedApart(retriever, first.legs, unscored)).map((one) => [one.passage, one]))
  const candidates = fused.flatMap(({ id }): RankedCandidate[] => {
    const candidate = scored.get(id) ?? known.get(id) ?? behind.get(id)
    return candidate === undefined ? [] : [{ ...candidate, ranks: known.get(id)?.ranks ?? behind.get(id)?.ranks ?? {} }]
  })
  return { ...first, candidates }
}

/** Without what it was worth for another text than the question. */
function unplaced({ passage, ranks }: RankedCandidate): RankedCandidate {
  return { passage, ranks, score: null, voices: {}, windows: [], addresses: [] }
}

async function rankText(retriever: Retriever, text: string): Promise<Rankings> {
  const { library, readers, meaning } = retriever
  await prepareQuestion(library, text, [], readers, text)
  return retrievePassages(retriever, understandQuestion(library, text, [], readers, meaning?.embedder, text))
}
