/** What a heading calls the part of the book that it opens, outermost first where books agree on it. */
export type HeadingKind = 'volume' | 'part' | 'book' | 'act' | 'chapter' | 'scene' | 'section' | 'appendix'

/** Keywords that stand before or after a number. Plain letters; dots after abbreviations are allowed by the reader of headings. */
const KEYWORDS: Readonly<Record<HeadingKind, string>> = {
  volume: 'volume vol tome tomo band том svazek bind cilt',
  part: 'part parte partie teil часть частина część část díl deel del rész partea μέρος kısım phần osa osio',
  book: 'book livre libro livro liber buch книга księga kniha boek bok bog könyv βιβλίο βιβλιο kitap kirja cartea',
  act: 'act acte acto atto akt ato действие aufzug дія',
  chapter: `chapter chap chapitre kapitel kapitlet kap capítulo capitulo capitol capítol capitolo cap hoofdstuk rozdział rozdzial kapitola глава розділ
    поглавље поглавие poglavlje fejezet luku peatükk κεφάλαιο κεφαλαιο bölüm chương bab skyrius nodaļa kapittel פרק الفصل अध्याय บทที่
    letter lettre carta brief письмо lettera canto chant gesang песнь stave adventure lecture lesson sermon epistle fable tale`,
  scene: 'scene scène escena scena szene auftritt сцена явление cena',
  section: 'section abschnitt sección seção sezione раздел § article artikel',
  appendix: 'appendix appendice anhang apéndice apêndice приложение bijlage dodatek bilaga liite',
}

const kindOf = new Map<string, HeadingKind>()
for (const [kind, words] of Object.entries(KEYWORDS)) {
  for (const word of words.split(/\s+/)) if (isKind(kind)) kindOf.set(word, kind)
}

function isKind(kind: string): kind is HeadingKind {
  return kind in KEYWORDS
}

export function keywordKind(word: string): HeadingKind | undefined {
  return kindOf.get(word.toLowerCase().normalize('NFC'))
}

const CONTENTS =
  words(`contents|table of contents|the contents|inhalt|inhaltsverzeichnis|inhalts-verzeichnis|table des matières|table des matieres|
  sommaire|índice|indice|índice general|indice generale|sumário|sumario|contenido|tabla de contenido|contenuto|содержание|оглавление|зміст|съдържание|садржај|
  spis treści|spis rozdziałów|obsah|inhoud|inhoudsopgave|innehåll|innehållsförteckning|indhold|innhold|sisältö|sisällys|tartalom|cuprins|içindekiler|
  περιεχόμενα|περιεχομενα|目录|目錄|目次|もくじ|차례|목차|mục lục|สารบัญ|תוכן|תוכן העניינים|المحتويات|فهرس|الفهرس|विषय सूची`)

/** Whether a line is the heading of a list of contents, and nothing else. */
export function isContentsWord(text: string): boolean {
  return CONTENTS.has(fold(text))
}

/** Front and back matter: a line that begins with one of these, or in capitals contains one, is a heading when it is set apart. */
const MATTER =
  /^(?:(?:the|an?|author['’]?s|editor['’]?s|translator['’]?s|publisher['’]?s|general|short|brief)\s+)*(?:preface|introduction|introductory( note)?|prologue|epilogue|foreword|forewords|afterword|conclusion|dedication|acknowledge?ments|advertisement|postscript|interlude|glossary|bibliography|index|notes|footnotes|endnotes|errata|corrigenda|addenda|appendix|appendices|list of \p{L}+|to the reader|chronology|about the author|vorwort|einleitung|nachwort|vorrede|anmerkungen|anhang|register|literaturverzeichnis|préface|preface|avant-propos|avertissement|prologue|épilogue|postface|notes|prólogo|prologo|prefacio|introducción|epílogo|epilogo|dedicatoria|prefácio|introdução|dedicatória|advertência|prefazione|introduzione|avvertenza|note|предисловие|введение|вступление|пролог|эпилог|послесловие|примечания|заключение|от автора|передмова|вступ|епілог|wstęp|przedmowa|prolog|epilog|posłowie|přípisy|předmluva|úvod|doslov|inleiding|voorwoord|nawoord|förord|inledning|forord|indledning|innledning|esipuhe|johdanto|előszó|utószó|πρόλογος|επίλογος|εισαγωγή|önsöz|giriş|sonsöz)(?![\p{L}\p{N}])/iu
const MATTER_CJK =
  /^[【[〔]?(?:序[章言幕曲]?|自序|代序|前言|楔子|引[子言]|尾[声聲章]|[后後][记記]|跋|番外.{0,12}|附[录錄].{0,12}|结语|結語|終章|终章|幕間|間章|プロローグ|エピローグ|あとがき|まえがき|はじめに|おわりに|서문|서장|머리말|프롤로그|에필로그|후기|종장)(?:[\s:：].{0,20})?[】\]〕]?$/u
const MATTER_IN_CAPS =
  /(?<![\p{L}])(?:PREFACE|INTRODUCTION|APPENDIX|INDEX|ERRATA|DEDICATION|PROLOGUE|EPILOGUE|GLOSSARY|VORWORT|PRÉFACE|PRÓLOGO|PREFÁCIO|ПРЕДИСЛОВИЕ)(?![\p{L}])/u

export function isMatterTitle(text: string): boolean {
  return MATTER.test(text) || MATTER_CJK.test(text) || MATTER_IN_CAPS.test(text)
}

/** Set in capitals and alone, and still the end of something rather than a beginning. */
const ENDINGS =
  /^(?:the end|end|finis|fin|fine|ende|das ende|fim|конец|кінець|koniec|konec|einde|slut|loppu|vége|sfârșit|τέλος|son|完|終|终|おわり|끝|(?:end|fin|ende) (?:of|de|du|des) .*|(?:конец) .*)[.!]?$/iu

export function isEnding(text: string): boolean {
  return ENDINGS.test(text.trim())
}

function words(list: string): Set<string> {
  return new Set(list.split('|').map(fold))
}

function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.:：·—–\-_*=【】[\]〔〕《》]+/gu, ' ')
    .trim()
}
