/**
 * Words whose full stop does not end a sentence though a capital follows, lower-case and without the stop.
 * "etc." and its kin are left out: with a capital after them the sentence is over more often than not.
 */
const COMMON =
  'al approx bros ca cap cf ch chap col cp dr ed eds fig figs fol ibid jr lib lit max min ms mss n no nos op p par pl pp pt sc sec sr st tab trans v vol vols vs'

const BY_LANGUAGE: Readonly<Record<string, string>> = {
  en: 'ste adm bp brig capt cmdr col comdr ens esq ft gen gov hon lieut lt maj messrs mme mr mrs ms mt mts pres prof rep rev revd rt sen sergt sgt ss supt viz viscount e.g i.e',
  fr: 'art av bd boul cie éd env f fg h hab m me mgr mlle mlles mm mme mmes p.ex pr r s ste suiv t vve',
  pt: 'av d da exa exmo exma exmos ilmo ilma illmo illma eng engo fr gen ib id il mons n obs p.ex pag pág págs padre pe prof profa r s sr sra sras srs srta sta sto snr snra snrs v.exa v.ex v.s v.m',
  es: 'art av c d da dª dn dña dres excmo excma fr gral ilmo ilma ldo lda mons núm nro p.ej pág págs pbro prof profa r sra sras sres srta sta sto ud uds vd vds',
  de: 'abb abs abt anm art bd bde bes bez bspw bzw ca d.h dgl dipl ebd evtl fr frl geb gest ggf hg hl hr hrn hrsg ing inkl jh jhd kap lt m.e mio mrd nr o.ä o.g prof s s.o s.u sog st str tel u.a u.ä u.u usf vgl z.b z.t zit zzgl',
  it: 'art avv cap dott dott.ssa ecc es gen ing mons n on p.es pag pagg prof prof.ssa rag s sec sig sigg sig.na sig.ra sig.re ss v',
  nl: 'a.u.b art bijv blz dhr d.w.z drs enz fig hr ing ir jhr jkvr mej mevr mr nl nr o.a prof st t.a.v t.o.v zgn',
  sv: 'bl.a d.v.s dvs f.d fig fr hr jfr kap kl nr prof s.k st t.ex t.o.m',
  ru: 'г гг гл гр др им ин кн лит напр о обл п пер пл проф р рис с св см ср ст стр т т.е т.н табл тов тт ул ч',
}

const cache = new Map<string, ReadonlySet<string>>()

/** Abbreviations of `language` (primary subtag), with those of every language; those of English too where the language has no list. */
export function abbreviationsOf(language: string): ReadonlySet<string> {
  const known = cache.get(language)
  if (known !== undefined) return known
  const words = new Set(`${COMMON} ${BY_LANGUAGE[language] ?? BY_LANGUAGE.en}`.split(' '))
  cache.set(language, words)
  return words
}
