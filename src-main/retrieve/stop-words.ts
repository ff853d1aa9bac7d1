import { foldWord } from '../indexing/fold-word.ts'
import { primarySubtag } from '../indexing/stem-word.ts'

/**
 * Function words and question words by language: lower case, accents folded, as the text analysis writes them. Clitics that an
 * apostrophe leaves behind ("s", "l", "qu") are among them.
 */
const WORDS: Readonly<Record<string, string>> = {
  en: `a about above after again against ain all am an and any are aren as at be because been before being below between both but by can cannot could couldn
    d did didn do does doesn doing don done down during each either else ever few for from further get gets got had hadn has hasn have haven having he her here hers
    herself him himself his how i if in into is isn it its itself just ll m may me might mine more most much must my myself neither no nor not of off on once one only or other
    others our ours ourselves out over own re s same shall shan she should shouldn since so some such t than that the thee their theirs them themselves then there these they
    thine this those thou though through thus thy to too toward towards under until up upon us ve very was wasn we were weren what whatever when where whereas whether which while
    who whom whose why will with within without won would wouldn ye yet you your yours yourself yourselves`,
  pt: `a ao aos aquela aquelas aquele aqueles aquilo as ate com como cuja cujas cujo cujos da dai das de dela delas dele deles desde dessa dessas desse desses desta destas
    deste destes disso disto do donde dos e ela elas ele eles elle elles ella ellas em entre era eram essa essas esse esses esta estao estas estava estavam este estes eu foi foram
    ha havia isso isto ja la lhe lhes lo mais mas me mesma mesmo meu meus minha minhas muito na nas nao nem nessa nesse nesta neste no nos nossa nossas nosso nossos num numa o
    onde os ou para pela pelas pelo pelos per perante por porque qual quais qualquer quando quanta quantas quanto quantos que quem se seja sem ser sera seu seus si so sob sobre sua
    suas tambem te tem tendo ter teu teus teve tinha tinham tu tua tuas um uma umas uns voce voces vos`,
  es: `a al algo algun alguna algunas alguno algunos ante antes aquel aquella aquellas aquello aquellos aqui asi aun aunque cada como con contra cual cuales cuando cuanta
    cuantas cuanto cuantos cuya cuyas cuyo cuyos de del desde donde dos e el ella ellas ello ellos en entre era eran es esa esas ese eso esos esta estaba estaban estado estan estar
    estas este esto estos fue fueron ha habia habian han has hasta hay he la las le les lo los mas me mi mientras mis mismo mucho muy ni no nos nosotros nuestra nuestro o os otra
    otras otro otros para pero poco por porque pues que quien quienes se sea segun ser si sido sin sobre son su sus tambien tan tanto te tenia tiene tienen toda todas todo todos tu tus
    un una unas uno unos usted ustedes y ya yo`,
  fr: `a ai alors apres au aucun aucune aussi autre autres aux avait avaient avant avec avoir c ca ce ceci cela celle celles celui ces cet cette ceux chez comme comment d dans de
    depuis des deux doit donc dont du elle elles en encore entre es est et etaient etait etant ete etes etre eu eux fait fut ici il ils j je l la le les leur leurs lors lorsque lui m ma mais
    me meme memes mes mon n ne ni nos notre nous on ont ou par parce pas pendant peu peut plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se sera
    ses si soit son sont sous sur t ta te tes toi ton tous tout toute toutes tres tu un une vers vos votre vous y`,
  de: `aber alle allem allen aller alles als also am an ander andere anderen anderer auch auf aus bei beim bin bis bist da dabei dadurch damit dann das dass daß dein deine dem
    den denn der deren des dessen die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas euch euer fur gegen gewesen habe haben hat
    hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins ist ja jede jedem jeden jeder jedes jene jenem jenen jener kann kein keine keinem keinen
    keiner konnen konnte machen man manche mein meine mich mir mit muss musste nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner selbst sich sie sind so
    solche soll sollte sondern uber um und uns unser unter viel vom von vor wahrend wann war waren warum was weil welche welchem welchen welcher welches wem wen wenn wer werde werden wessen
    wie wieder will wir wird wo woher wohin wollen wurde wurden zu zum zur zwischen`,
  it: `a ad agli ai al alla alle allo anche ancora avere aveva avevano c che chi ci cio coi col come con contro cui d da dagli dai dal dalla dalle dallo degli dei del della delle dello di
    dove e ed era erano essere fra fu furono gli ha hanno ho i il in io l la le lei li lo loro ma me mi mia mio ne negli nei nel nella nelle nello no noi non nostra nostro o per perche piu
    poi qual quale quali quando quanta quanti quanto quel quella quelle quelli quello questa queste questi questo qui se sei si sia siamo sono sta su sua sugli sui sul sulla sulle sullo
    suo suoi te ti tra tu tua tuo un una uno vi voi`,
  nl: `aan al als altijd andere bij daar dan dat de der deze die dit doch doen door dus een en er ge geen had hadden heb hebben heeft hem het hier hij hoe hun ik in is ja je kan
    kon kunnen maar me meer men met mij mijn moet na naar niet niets nog nu of om onder ons ook op over reeds te tegen toch toen tot u uit uw van veel voor waar waarom wanneer want waren
    was wat welke werd wie wij wil worden zal ze zelf zich zij zijn zo zonder zou`,
}

const sets = new Map<string, ReadonlySet<string>>(
  Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
)
const NONE: ReadonlySet<string> = new Set()

/** Stop words of a language (BCP 47); empty for a language without a list. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  return sets.get(primarySubtag(language)) ?? NONE
}

/**
 * Language of a question: the one most of whose function words it has, the scope's own when two are equal or none fits.
 * Five words are little to go by, so another language than `scope` must be ahead by two words.
 */
export function languageOfQuestion(question: string, scope: string): string {
  const words = question.split(/[^\p{L}\p{M}]+/u).map(foldWord)
  const home = primarySubtag(scope)
  const hits = (language: string): number =>
    words.filter((word) => word.length > 1 && sets.get(language)?.has(word) === true).length
  let best = home
  let most = hits(home) + (sets.has(home) ? 1 : 0)
  for (const language of sets.keys()) {
    const count = hits(language)
    if (language !== home && count > most) {
      best = language
      most = count
    }
  }
  return best
}
