import { foldWord } from '../indexing/fold-word.ts'
import { primarySubtag } from '../indexing/stem-word.ts'

/** Words by which a sentence limits, denies or opposes something, and how much they say: 2 for those that do little else, 1 for those that also do. */
interface Cues {
  readonly strong: ReadonlySet<string>
  readonly weak: ReadonlySet<string>
}

function cues(strong: string, weak: string): Cues {
  return { strong: new Set(strong.split(/\s+/)), weak: new Set(weak.split(/\s+/)) }
}

const BY_LANGUAGE: Readonly<Record<string, Cues>> = {
  en: cues(
    `however nevertheless nonetheless notwithstanding although contrary contradict contradicts contradicted contradiction dispute disputed disputes deny denies denied doubt doubted
     doubtful doubts false falsely mistaken mistake error erroneous untrue wrong wrongly unless except exception exceptions refute refuted unlikely disproved otherwise seldom rarely
     hardly scarcely whereas despite`,
    'but yet though not no never none nor neither nobody nothing without only instead rather still',
  ),
  pt: cues(
    `porem contudo todavia entretanto embora contrario contradiz contradisse nega negou negava duvida duvidava duvidoso falso engano engana errado erro salvo excepto exceto excepcao
     excecao raramente raro apesar`,
    'mas nao nunca jamais nem ninguem nada sem apenas so senao antes',
  ),
  es: cues(
    'embargo aunque contrario contradice niega nego duda dudoso falso error equivocado salvo excepto excepcion raramente pese',
    'pero no nunca jamas ni nadie nada sin solo sino mas',
  ),
  fr: cues(
    'cependant toutefois neanmoins pourtant quoique contraire contredit nie doute douteux faux erreur sauf excepte exception rarement malgre',
    'mais ne pas jamais ni personne rien sans seulement plutot',
  ),
  de: cues(
    'jedoch dennoch trotzdem obwohl obgleich gegenteil widerspricht leugnet bestreitet zweifel zweifelhaft falsch irrtum ausser ausnahme selten kaum hingegen dagegen',
    'aber doch nicht kein keine keiner nie niemals weder niemand nichts ohne nur sondern',
  ),
  it: cues(
    'tuttavia pero eppure sebbene benche contrario contraddice nega dubbio dubbioso falso errore eccetto salvo eccezione raramente malgrado',
    'ma non mai ne nessuno niente senza solo bensi',
  ),
}

export interface ContrastCue {
  /** The word as the sentence has it. */
  readonly word: string
  readonly weight: 1 | 2
}

/** The word by which a sentence limits or opposes, the one that says most; undefined for a sentence that only affirms. */
export function contrastCue(sentence: string, language: string): ContrastCue | undefined {
  const { strong, weak } = BY_LANGUAGE[primarySubtag(language)] ?? BY_LANGUAGE.en!
  let found: ContrastCue | undefined
  for (const [word] of sentence.matchAll(/[\p{L}\p{M}]+/gu)) {
    const folded = foldWord(word.toLowerCase())
    if (strong.has(folded)) return { word, weight: 2 }
    if (found === undefined && weak.has(folded)) found = { word, weight: 1 }
  }
  return found
}
