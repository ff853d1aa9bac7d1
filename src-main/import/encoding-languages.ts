/** What tells a language from the letters and short words of a text: enough to choose an encoding, far too little to read it. */
export interface LanguageProfile {
  /** BCP 47. */
  readonly language: string
  /** Letters outside ASCII, commonest first. For a script without case or with thousands of signs: its commonest signs. */
  readonly letters: string
  /** Letters that occur now and then, in loan words and names. */
  readonly rare: string
  /** The commonest words, spaced. Two-letter words that several languages share are left to the one where they are commonest. */
  readonly words: string
}

// The order of letters and words follows published frequency counts of newspaper and fiction corpora; only the order matters.
export const LATIN_LANGUAGES: readonly LanguageProfile[] = [
  {
    language: 'en',
    letters: 'é',
    rare: 'èêëïöüçàâñæœôîûáíóúäåøß',
    words: 'the of and to in that was he it his had with for her she is not you at be they have which were from said this',
  },
  {
    language: 'fr',
    letters: 'éàèêçâôûùîïœ',
    rare: 'ëæÿüñöä',
    words:
      'de la le et les des que un une en à dans il est pour qui au du ne pas se sur plus je son par ce avec elle lui mais vous nous',
  },
  {
    language: 'es',
    letters: 'óíáéñú',
    rare: 'üçàèªº',
    words: 'de la que el en y a los se del las un por con no una su para es al lo como más pero sus le ya o era había muy está',
  },
  {
    language: 'pt',
    letters: 'ãçéáíóêàõúâô',
    rare: 'üèñªº',
    words:
      'de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à era sua seu ou quando muito',
  },
  {
    language: 'it',
    letters: 'èàùòìé',
    rare: 'íîúóçöü',
    words: 'di che la il e un a per in una non è si le con da del lo come più al ma della gli i era alla nel mi suo anche aveva',
  },
  {
    language: 'ca',
    letters: 'àéèíóòçúï',
    rare: 'üñ·',
    words: 'de la i que el en un a per les una amb es no els del va se al com més seva això però',
  },
  {
    language: 'de',
    letters: 'üäöß',
    rare: 'éèàêçâôëñ',
    words:
      'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an er sie war so wie ich aus hatte',
  },
  {
    language: 'nl',
    letters: 'ëéï',
    rare: 'èöüáàêóçäâ',
    words: 'de van het een en in is dat op te zijn met voor niet die aan er hij was als om ook maar ik bij uit nog zich haar had',
  },
  {
    language: 'sv',
    letters: 'äåö',
    rare: 'éàüè',
    words: 'och att det i en som på är av för med den till han var inte de om ett hade jag sig men hon så från vi kan',
  },
  {
    language: 'da',
    letters: 'øåæ',
    rare: 'éöäüèó',
    words: 'og i at det en den til er som på de med han af for ikke der var sig et har jeg men hun havde om så fra',
  },
  {
    language: 'fi',
    letters: 'äö',
    rare: 'åéšž',
    words: 'ja on ei se hän että oli ne joka mutta kun niin hänen kuin mitä sen myös ole minä nyt oli olen siitä',
  },
  {
    language: 'is',
    letters: 'ðíáþéóöúæý',
    rare: 'äüø',
    words: 'og að í á sem var er en ekki hann það við um með hún til af ég því frá eins hafði þá',
  },
  {
    language: 'pl',
    letters: 'łąężśóćńź',
    rare: 'éüöä',
    words: 'i w z na się nie do to że jest a o jak po ale od za co tak już był przez jego tylko czy było dla',
  },
  {
    language: 'cs',
    letters: 'íáěéčřžšýůúťňďó',
    rare: 'öüľä',
    words: 'a v se na je že to s z do o i ve si jsem byl ale jako po za tak by jeho už jen když jsou bylo',
  },
  {
    language: 'sk',
    letters: 'áíéčžšýúľťôňäďóŕĺ',
    rare: 'öüěř',
    words: 'a v sa na je že to s z do o aj vo si som bol ale ako po za tak by jeho už len keď sú bolo',
  },
  {
    language: 'hu',
    letters: 'áéöóőüíúű',
    rare: 'äôçè',
    words: 'a az és hogy nem is egy volt meg de ez csak ha mint azt már ki még el van olyan mert csak aki azon',
  },
  {
    language: 'ro',
    letters: 'ăîșțşţâ',
    rare: 'éöüáàè',
    words: 'de și în la a cu pe un că din nu o se mai ca să care o sau pentru este era lui prin ce fi dar îi',
  },
  {
    language: 'hr',
    letters: 'čšžćđ',
    rare: 'éöü',
    words: 'i je u se na da su za ne od što kao sam to s bi koji nije ali iz si o bio samo kako',
  },
  {
    language: 'sl',
    letters: 'čšž',
    rare: 'ćđéöü',
    words: 'je in v na se da so za ne bi s pa ki kot po tudi z ni bil bila sem od o kako',
  },
  {
    language: 'tr',
    letters: 'ıüşğçöi̇İ',
    rare: 'âîûé',
    words: 'bir ve bu da de için o çok ne gibi var daha ama ben kadar her sonra onun olan mi diye değil',
  },
  {
    language: 'et',
    letters: 'äõüöšž',
    rare: 'éå',
    words: 'ja on ei et ta see oli ka aga kui mis ma seda ning oma nii siis ole tema kes veel',
  },
  {
    language: 'lv',
    letters: 'āīēšņūļčžģķ',
    rare: 'ōŗéö',
    words: 'un ir ka ar no uz par kas bet lai viņš to tas arī kā ne pie bija es savu jau',
  },
  {
    language: 'lt',
    letters: 'ėšųžįąūčę',
    rare: 'öéü',
    words: 'ir kad į iš ne su tai buvo yra jis bet o kaip per dar jau tik savo nuo apie jo',
  },
  {
    language: 'vi',
    letters: 'đáàươôêâăạíóảúế\u0300\u0301\u0309\u0303\u0323',
    rare: 'ýéèùìòãõĩũỉ',
    words: 'và của là có được cho trong một người không các đã với này',
  },
]

export const ALPHABETIC_LANGUAGES: readonly LanguageProfile[] = [
  {
    language: 'ru',
    letters: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэ',
    rare: 'фъё',
    words: 'и в не на что он с я как это его по но она из у за так же к все от бы было только мне был ее её для',
  },
  {
    language: 'uk',
    letters: 'оаинівтересклудмпязьбгчйхжєшюцї',
    rare: 'щфґ',
    words: 'і в не на що він з я як це його по але вона із у за так до та від би було тільки мені був її для й',
  },
  {
    language: 'bg',
    letters: 'аеоитнрсвлдкпмзъугчбяйшхж',
    rare: 'цщюьф',
    words: 'и в не на че той с аз как това го по но тя из у за така се да от би беше само ми бил са ще си',
  },
  {
    language: 'sr',
    letters: 'аоиенрсјтукдвмлпзгбшћчњжљ',
    rare: 'хцђфџ',
    words: 'и је у се на да су за не од што као сам то с би који није али из си о био само како',
  },
  {
    language: 'el',
    letters: 'αοιετσνηυρπκμλςωγδίάόχέθήύφβξώζ',
    rare: 'ψϊϋΐΰ',
    words: 'και το να του της η τον ο την με που από για δεν τα στο σε οι είναι θα στην μου τους',
  },
  {
    language: 'he',
    letters: 'יוהלאמרבתשנכעדחקפםצגןסטזךץף',
    rare: '\u05b0\u05b4\u05b8\u05b7\u05bc\u05b6\u05b5\u05b9\u05c1\u05bb\u05be',
    words: 'את של על לא הוא כי אל זה גם עם היא כל אני היה',
  },
  {
    language: 'ar',
    letters: 'الينمورتبةعدسفهكقأحجشطصخىذ',
    rare: 'إءزضغثئظآؤ\u064e\u064f\u0650\u0652\u0651\u064b،؟ـ',
    words: 'في من على أن إلى هذا ما لا كان التي عن هو الذي مع لم قد',
  },
  { language: 'th', letters: 'านรอกเงมยลวดทต่้สะปบัิีคห์แจพชขใไุโื', rare: 'ูณซผถ็ญศธึษภฟฝฉฐๆฮฎฏฑฒฬฤำ', words: '' },
]

/**
 * The signs that make up about half of running text. A wrong multi-byte encoding yields valid but rare signs, so that their share
 * tells the encodings apart where their bytes overlap (EUC-JP, EUC-KR, GB18030 and Big5 share most of 0xA1–0xFE).
 */
export const SIGN_LANGUAGES: readonly LanguageProfile[] = [
  {
    language: 'zh-Hans',
    letters:
      '的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏集编宝谈府拉黑且随格尽剑讲布杀微怕母调局根曾准团段终乐切级克精哪官示冲竟乎男举客证苦照注费足尔招群热推晚响称兴待约阳哥惊吗整支古汉突号绝选吧参刊亚复伤类备欢另港势刻星断陈掌农夜般念价脑规底故省妈刚句显消衣陆器确破具居批送泽紧帮线存愿奇害增杨料州节左装易著急久低岁需酒河初游严铁族除份敢胡血企仍投闻斗纪脚右苏标饭云病医阿答土况境软考娘村刀击仅查引朝育续独罗买户护喝朋供责项背余希卫列图室乱刘爷龙咱章席错兄暗创排春须承案忙呼树仅痛沉啊灵职乡细诉态停印笔夏助福块冷球姑划既质巴致湾演木韦怪围静园否副辑采食登够赛米假较姐楼获孙宣穿诗歌速忽堂敌试谢央怀顾验营止姓养丽属景郭依威按恶慢座罪维渐胜藏皇街激异摘角瞧负施模草某银露阵值班层修差味织药馆密亮律习田简免毒归波型屋换救寄帝退洋丝湖睡劳妇伯尼皮祖雄婚康评追哈络店翻环礼跑超叶烟嘴伊杂素灯盐浪雨守',
    rare: '',
    words: '',
  },
  {
    language: 'zh-Hant',
    letters:
      '的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡裏後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先山五太水萬市眼體別處總才場師書比住員九笑性通目華報立馬命張活難神數件安表原車白應路期叫死常提感金何更反合放做系計或司利受光王果親界及今京務制解各任至清物台象記邊共風戰幹接它許八特覺望直服毛林題建南度統色字請交愛讓認算論百吃義科怎元社術結六功指思非流每青管夫連遠資隊跟帶花快條院變聯言權往展該領傳近留紅治決週保達辦運武半候七必城父強步完革深區即求品士轉量空甚眾技輕程告江語英基派滿式李息寫呢識極令黃德收臉錢黨倒未持取設始版雙歷越史商千片容研像找友孩站廣改議形委早房音火際則首單據導影失拿網香似斯專石若兵弟誰校讀志飛觀爭究包組造落視濟喜離雖壞集編寶談府拉黑且隨格盡劍講布殺微怕母調局根曾準團段終樂切級克精哪官示衝竟乎男舉客證苦照注費足爾招群熱推晚響稱興待約陽哥驚嗎整支古漢突號絕選吧參亞復傷類備歡另港勢刻星斷陳掌農夜般念價腦規底故省媽剛句顯消衣陸器確破具居批送緊幫線存願奇害增節左裝易急久低歲需酒河初游嚴鐵族除份敢血企仍投聞紀腳右標飯雲病醫答土況境考娘村刀擊查引朝育續獨羅買戶護喝朋供責項背余希衛列圖室亂爺龍咱章席錯兄暗創排春須承案忙呼樹痛沉靈職鄉細訴態停印筆夏助福塊冷球既質致演木怪圍靜園否副食登夠米假較樓穿詩歌速忽堂敵試謝懷顧驗營止姓養麗屬景依威按惡慢座罪漸勝藏皇街異角負草某銀露陣值層修差味藥館密亮律習田簡免歸波屋換救寄帝退湖睡勞婦皮祖雄婚追店環禮跑葉煙嘴雜素燈鹽浪雨守',
    rare: '',
    words: '',
  },
  {
    language: 'ko',
    letters:
      '이다는에의을하고가지은도로를한기사자어그인나리아있시게것대들서정해라수만일부장전보주제스상조으러니여면원까등과며와때말안없였었습저내거우적구공동모신세비오문소성중무선국미발위않생년마방진전경고실간연차분당점방관통명물본눈날바반심집손식업계체단영산군민금교외학재현속길앞얼굴름람음운던든더데되된할했합될',
    rare: '',
    words: '',
  },
  {
    language: 'ja',
    letters:
      'のにはをたがでてとしれさるいなもかられあこうそきくつませよりんわけおえだどまちすみやめじげごばへほぶねろっゃょゅひふべせぞずぎ',
    rare: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴザジズデドバビブベボパピプペポッャュョーァィェ',
    words: '',
  },
]
