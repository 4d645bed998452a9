/** Why a word is regulated (docs/law.md, claims and food). */
export type ClaimKind = 'cure' | 'promise' | 'authority' | 'appearance' | 'disease'

export interface ClaimWord {
  kind: ClaimKind
  /** The word as shown to the owner. */
  shown: string
  /** Part of a regular expression; matches whole words, ignoring case. */
  pattern: string
}

const word = (kind: ClaimKind, shown: string, pattern = shown): ClaimWord => ({
  kind,
  shown,
  pattern,
})

/** English: the words of docs/law.md, claims, and of the schedules named there. */
const ENGLISH: readonly ClaimWord[] = [
  word('cure', 'cure', 'cur(?:e[sd]?|ing|ative)'),
  word('cure', 'treat', 'treat(?:s|ed|ing|ments?)?'),
  word('cure', 'heal', 'heal(?:s|ed|ing|er)?'),
  word('cure', 'prevent', 'prevent(?:s|ed|ing|ion|ive)?'),
  word('cure', 'remove disease', 'remov(?:es?|ing) disease'),
  word('promise', 'guaranteed', 'guarante(?:ed?|es)'),
  word('promise', '100 %', '100\\s?(?:%|per ?cent)'),
  word('promise', 'no side effects', '(?:no|without|zero|free (?:of|from)) side[ -]?effects?'),
  word('promise', 'miracle', 'mirac(?:les?|ulous)'),
  word('promise', 'permanent', 'permanent(?:ly)?'),
  word('promise', 'instant relief', '(?:instant|immediate) relief'),
  word('promise', 'rejuvenate', 'rejuvenat(?:es?|ed|ing|ion)'),
  word('authority', 'doctor-recommended', 'doctors?[ -]recommended|recommended by doctors?'),
  word('authority', 'clinically proven', 'clinically (?:proven|tested)'),
  word('authority', 'Ayush approved', 'ayush[ -](?:approved|certified)|approved by ayush'),
  word('appearance', 'fairness', 'fairness|fairer skin|skin (?:whitening|lightening)'),
  word(
    'appearance',
    'weight loss',
    'weight[ -]loss|los(?:e|es|ing) weight|slimming|fat burn(?:er|ing)?',
  ),
  word('appearance', 'baldness', 'baldness|hair regrowth|premature gr[ea]ying'),
  word('disease', 'diabetes', 'diabet(?:es|ic)|blood sugar'),
  word('disease', 'cancer', 'cancers?|tumou?rs?'),
  word('disease', 'BP', 'bp|blood pressure|hypertension'),
  word('disease', 'heart disease', 'heart (?:disease|attack|problems?)'),
  word('disease', 'obesity', 'obesity'),
  word('disease', 'asthma', 'asthma'),
  word('disease', 'epilepsy', 'epilepsy'),
  word('disease', 'arthritis', 'arthritis|rheumatism'),
  word('disease', 'tuberculosis', 'tuberculosis|tb'),
  word('disease', 'pneumonia', 'pneumonia'),
  word('disease', 'stones', '(?:kidney|gall|bladder)[ -]?stones?'),
  word('disease', 'jaundice', 'jaundice'),
  word('disease', 'ulcer', 'ulcers?'),
  word('disease', 'piles', 'piles|fistulae?|ha?emorrhoids?'),
  word('disease', 'fever', 'fevers?'),
  word('disease', 'migraine', 'migraines?'),
  word(
    'disease',
    'menstrual disorder',
    '(?:menstrual|period) (?:disorders?|problems?|flow)|pcod|pcos',
  ),
  word('disease', 'sexual weakness', 'sexual|impotence|libido|infertility'),
  word('disease', 'nervous weakness', 'nervous (?:weakness|debility)'),
  word('disease', 'memory improvement', '(?:improves?|boosts?|sharpens?) memory'),
]

/** Hindi; words that Gujarati shares with it differ by script only. */
const HINDI: readonly ClaimWord[] = [
  word('cure', 'इलाज', 'इलाज|ईलाज|उपचार|चिकित्सा'),
  word('cure', 'ठीक करे', 'ठीक (?:कर\\S*|हो\\S*)|रोग\\s?मुक्त|रोग\\s?नाशक|निवारण'),
  word('cure', 'रोकथाम', 'रोकथाम|बचाव करे'),
  word('promise', 'गारंटी', 'गार[ंन्]*टी(?:ड)?|शर्तिया|पक्का असर'),
  word('promise', '100 %', '(?:१००|सौ)\\s?(?:%|प्रतिशत|फ़?ीसदी)'),
  word(
    'promise',
    'कोई साइड इफ़ेक्ट नहीं',
    '(?:कोई )?साइड\\s?इफ़?ेक्ट\\S*|दुष्प्रभाव (?:नहीं|रहित)|बिना दुष्प्रभाव',
  ),
  word('promise', 'चमत्कार', 'चमत्कार\\S*|चमत्कारी'),
  word('promise', 'स्थायी', 'स्थाय?ी|हमेशा के लिए|जड़ से'),
  word('promise', 'तुरंत आराम', '(?:तुरंत|तत्काल|फ़?ौरन) (?:आराम|राहत)'),
  word('promise', 'कायाकल्प', 'कायाकल्प'),
  word('authority', 'डॉक्टर की सलाह', 'डॉक्टरों? (?:द्वारा|की) (?:सलाह|सुझा\\S*|अनुशंसित)'),
  word('authority', 'आयुष मान्य', 'आयुष (?:मान्य\\S*|प्रमाणित|स्वीकृत)'),
  word('appearance', 'गोरापन', 'गोरा\\s?पन|गोरी त्वचा|निखार की गारंटी'),
  word('appearance', 'वज़न घटाए', '(?:वज़?न|मोटापा) (?:घटा\\S*|कम)'),
  word('disease', 'मधुमेह', 'मधुमेह|डायबिटीज़?|शुगर की बीमारी'),
  word('disease', 'कैंसर', 'कैंसर|कैन्सर'),
  word('disease', 'रक्तचाप', 'रक्तचाप|ब्लड\\s?प्रेशर|बीपी'),
  word('disease', 'हृदय रोग', '(?:हृदय|दिल) (?:रोग|की बीमारी)'),
  word('disease', 'दमा', 'दमा|अस्थमा'),
  word('disease', 'गठिया', 'गठिया|मिर्गी|तपेदिक|टीबी|निमोनिया|पीलिया'),
  word('disease', 'पथरी', 'पथरी'),
  word('disease', 'बवासीर', 'बवासीर|भगंदर'),
  word('disease', 'अल्सर', 'अल्सर'),
  word('disease', 'बुखार', 'बुख़?ार|ज्वर'),
  word('disease', 'यौन', 'यौन|नपुंसकता|मर्दाना|बांझपन|मासिक धर्म की समस्या'),
]

const GUJARATI: readonly ClaimWord[] = [
  word('cure', 'ઇલાજ', 'ઇલાજ|ઈલાજ|ઉપચાર|સારવાર|ચિકિત્સા'),
  word('cure', 'મટાડે', 'મટાડ\\S*|મટી જા\\S*|સાજા કર\\S*|રોગ\\s?મુક્ત|રોગ\\s?નાશક|નિવારણ'),
  word('cure', 'અટકાવે', 'અટકાવ\\S*|રોકથામ'),
  word('promise', 'ગેરંટી', 'ગે?રં?ન?્?ટી(?:ડ)?|ગૅરંટી|ખાતરીપૂર્વક'),
  word('promise', '100 %', '(?:૧૦૦|સો)\\s?(?:%|ટકા)'),
  word('promise', 'આડઅસર નહીં', '(?:કોઈ )?આડ\\s?અસર\\S*|સાઇડ\\s?ઇફેક્ટ\\S*'),
  word('promise', 'ચમત્કાર', 'ચમત્કાર\\S*'),
  word('promise', 'કાયમી', 'કાયમી|કાયમ માટે|જડમૂળથી'),
  word('promise', 'તરત રાહત', '(?:તરત|તાત્કાલિક) (?:જ )?(?:રાહત|આરામ)'),
  word('promise', 'કાયાકલ્પ', 'કાયાકલ્પ'),
  word('authority', 'ડોક્ટરની ભલામણ', 'ડો?ૉ?ક્ટર(?:ો|ની|ોની)? (?:દ્વારા )?ભલામણ\\S*'),
  word('authority', 'આયુષ માન્ય', 'આયુષ (?:માન્ય\\S*|પ્રમાણિત)'),
  word('appearance', 'ગોરાપણું', 'ગોરાપણું|ગોરી ત્વચા|ગોરો વાન'),
  word('appearance', 'વજન ઘટાડે', '(?:વજન|મેદ|ચરબી) (?:ઘટાડ\\S*|ઓછું|ઓછી)'),
  word('disease', 'ડાયાબિટીસ', 'ડાયાબિટી[સઝ]|મધુપ્રમેહ|મધુમેહ'),
  word('disease', 'કેન્સર', 'કે[ન્ં]*સર|કૅન્સર'),
  word('disease', 'બ્લડ પ્રેશર', 'બ્લડ\\s?પ્રેશર|લોહીનું દબાણ|બીપી'),
  word('disease', 'હૃદયરોગ', 'હૃદય\\s?રોગ'),
  word('disease', 'દમ', 'દમ|અસ્થમા'),
  word('disease', 'સંધિવા', 'સંધિવા|વાઈ|ક્ષય|ટીબી|ન્યુમોનિયા|કમળો'),
  word('disease', 'પથરી', 'પથરી'),
  word('disease', 'હરસ', 'હરસ|મસા|ભગંદર'),
  word('disease', 'અલ્સર', 'અલ્સર|ચાંદાં'),
  word('disease', 'તાવ', 'તાવ'),
  word('disease', 'જાતીય', 'જાતીય|નપુંસકતા|વંધ્યત્વ'),
]

export const CLAIM_WORDS: readonly ClaimWord[] = [...ENGLISH, ...HINDI, ...GUJARATI]

/**
 * Poisons and metals of Schedule E(1): sold online only on prescription, which the shop does not
 * accept (docs/law.md, Ayurvedic medicines and cosmetics). Refused without exception.
 */
export const RESTRICTED_INGREDIENTS: readonly string[] = [
  'aconite|vatsanabh[ai]?|aconitum',
  'dhatura|datura',
  'bhang|bhanga|cannabis|vijaya',
  'bhallataka?|bhilawa|semecarpus',
  'jaipala?|jamalgota|croton tiglium',
  'kuchala|kupilu|nux[ -]vomica|strychnos',
  'gunja|abrus',
  'arka|calotropis',
  'karavira|kaner|nerium',
  'langali|gloriosa',
  'ahiphena|opium|poppy latex',
  'mercury|parada?|rasa ?sindoor|hingula',
  'arsenic|haratala?|manahshila|somala',
  'naga bhasma',
  'tamra bhasma',
]
