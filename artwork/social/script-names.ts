import type { Language } from '#domain/language/languages.ts'

/** The languages that pictures of links are drawn in; the pages of any other show the picture without words. */
export const DRAWN_LANGUAGES = ['en', 'hi', 'gu'] as const satisfies readonly Language[]
export type DrawnLanguage = (typeof DRAWN_LANGUAGES)[number]

/** A product's full name in Hindi and Gujarati, as in the catalogue. */
export interface ScriptName {
  readonly hi: string
  readonly gu: string
}

/** By the product's id; a test compares them with the seed. */
export const SCRIPT_NAMES: Readonly<Record<string, ScriptName>> = {
  'khus-sharbat': { hi: 'खस शरबत', gu: 'ખસ શરબત' },
  'gulab-sharbat': { hi: 'गुलाब शरबत', gu: 'ગુલાબ શરબત' },
  'variyali-sharbat': { hi: 'सौंफ शरबत', gu: 'વરિયાળી શરબત' },
  'bel-sharbat': { hi: 'बेल शरबत', gu: 'બીલી શરબત' },
  'kokum-sharbat': { hi: 'कोकम शरबत', gu: 'કોકમ શરબત' },
  'amla-adrak-sharbat': { hi: 'आँवला-अदरक शरबत', gu: 'આમળા-આદુ શરબત' },
  'badam-kesar-thandai-sharbat': { hi: 'बादाम-केसर ठंडाई शरबत', gu: 'બદામ-કેસર ઠંડાઈ શરબત' },
  'aloe-vera-juice': { hi: 'घृतकुमारी रस', gu: 'કુંવારપાઠાનો રસ' },
  'amla-juice': { hi: 'आँवला रस', gu: 'આમળાનો રસ' },
  'tulsi-adrak-infusion': { hi: 'तुलसी-अदरक काढ़ा बैग', gu: 'તુલસી-આદુ ઉકાળો બૅગ' },
  'jeera-dhania-saunf-infusion': { hi: 'जीरा-धनिया-सौंफ इन्फ्यूज़न', gu: 'જીરું-ધાણા-વરિયાળી ઇન્ફ્યુઝન' },
  'kokum-jeera-cooler': { hi: 'कोकम-जीरा कूलर', gu: 'કોકમ-જીરા કૂલર' },
  'haldi-kesar-milk': { hi: 'हल्दी-केसर दूध', gu: 'હળદર-કેસર દૂધ' },
  'nariyal-sabja-pani': { hi: 'नारियल-सब्जा पानी', gu: 'નાળિયેર-સબ્જા પાણી' },
  'nimbu-pudina-sparkling-cooler': { hi: 'नींबू-पुदीना स्पार्कलिंग', gu: 'લીંબુ-ફુદીના સ્પાર્કલિંગ' },
  'tulsi-green-tea': { hi: 'तुलसी ग्रीन टी', gu: 'તુલસી ગ્રીન ટી' },
  'kumkumadi-face-oil': { hi: 'कुंकुमादि तेल', gu: 'કુંકુમાદિ તેલ' },
  'ubtan-face-and-body-powder': { hi: 'उबटन', gu: 'ઉબટન' },
  'neem-tulsi-bathing-bar': { hi: 'नीम-तुलसी साबुन', gu: 'લીમડા-તુલસી સાબુ' },
  'bhringraj-hair-oil': { hi: 'भृंगराज केश तेल', gu: 'ભૃંગરાજ કેશ તેલ' },
  'aloe-reetha-shampoo': { hi: 'एलो-रीठा शैम्पू', gu: 'એલો-અરીઠા શૅમ્પૂ' },
  'gulab-jal': { hi: 'गुलाब जल', gu: 'ગુલાબજળ' },
  'herbal-dant-manjan': { hi: 'हर्बल दंत मंजन', gu: 'હર્બલ દંતમંજન' },
  'ghee-kajal': { hi: 'घी काजल', gu: 'ઘીનું કાજળ' },
  'abhyanga-til-tel': { hi: 'अभ्यंग तिल तेल', gu: 'અભ્યંગ તલનું તેલ' },
  chyawanprash: { hi: 'च्यवनप्राश', gu: 'ચ્યવનપ્રાશ' },
  gulkand: { hi: 'गुलकंद', gu: 'ગુલકંદ' },
  'amla-murabba': { hi: 'आँवला मुरब्बा', gu: 'આમળાનો મુરબ્બો' },
  'bilona-cow-ghee': { hi: 'बिलोना गाय का घी', gu: 'બિલોના ગાયનું ઘી' },
  'wild-forest-honey': { hi: 'जंगली शहद', gu: 'જંગલી મધ' },
  'ragi-til-laddu': { hi: 'रागी-तिल लड्डू', gu: 'રાગી-તલના લાડુ' },
  'methi-khakhra': { hi: 'मेथी खाखरा', gu: 'મેથી ખાખરા' },
  'chana-jau-sattu': { hi: 'चना-जौ सत्तू', gu: 'ચણા-જવ સત્તુ' },
  'moong-khichdi-mix': { hi: 'मूँग खिचड़ी मिक्स', gu: 'મગની ખીચડી મિક્સ' },
  'masala-chaas-mix': { hi: 'मसाला छाछ मिक्स', gu: 'મસાલા છાશ મિક્સ' },
  'golden-milk-mix': { hi: 'हल्दी दूध मिक्स', gu: 'હળદર દૂધ મિક્સ' },
  'ragi-malt-mix': { hi: 'रागी माल्ट मिक्स', gu: 'રાગી માલ્ટ મિક્સ' },
  'millet-upma-mix': { hi: 'मिलेट उपमा मिक्स', gu: 'મિલેટ ઉપમા મિક્સ' },
  'moong-ginger-soup-mix': { hi: 'मूँग-अदरक सूप मिक्स', gu: 'મગ-આદુ સૂપ મિક્સ' },
  'rajgira-kheer-mix': { hi: 'राजगिरा खीर मिक्स', gu: 'રાજગરા ખીર મિક્સ' },
  'ruchi-vardhak': { hi: 'रुचिवर्धक', gu: 'રુચિવર્ધક' },
  'hing-pachak': { hi: 'हींग पाचक', gu: 'હિંગ પાચક' },
  'ela-shanti': { hi: 'एला शांति', gu: 'એલા શાંતિ' },
  'bilva-grahi': { hi: 'बिल्व ग्राही', gu: 'બિલ્વ ગ્રાહી' },
  'ajwain-saunf-vayuhar': { hi: 'अजवाइन-सौंफ वायुहर', gu: 'અજમો-વરિયાળી વાયુહર' },
  'grahi-santulan': { hi: 'ग्राही संतुलन', gu: 'ગ્રાહી સંતુલન' },
  'shirah-shanti': { hi: 'शिरः शांति', gu: 'શિરઃ શાંતિ' },
  'tulsi-ritu': { hi: 'तुलसी ऋतु', gu: 'તુલસી ઋતુ' },
  'talisa-kaphahar': { hi: 'तालीस कफहर', gu: 'તાલીસ કફહર' },
  'sitopala-madhur': { hi: 'सितोपला मधुर', gu: 'સિતોપલા મધુર' },
  'shatapushpa-ushma': { hi: 'शतपुष्पा ऊष्मा', gu: 'શતપુષ્પા ઊષ્મા' },
  'yashti-kanth': { hi: 'यष्टि कंठ', gu: 'યષ્ટિ કંઠ' },
  'amla-samya': { hi: 'आमला साम्य', gu: 'આમળા સામ્ય' },
  'dhatri-sheetal': { hi: 'धात्री शीतल', gu: 'ધાત્રી શીતલ' },
  'dadima-sheetal': { hi: 'दाड़िम शीतल', gu: 'દાડમ શીતલ' },
  'ushira-trishna': { hi: 'उशीर तृष्णा', gu: 'ઉશીર તૃષ્ણા' },
  'laja-draksha-peya': { hi: 'लाजा द्राक्षा पेय', gu: 'લાજા દ્રાક્ષા પેય' },
  'chandan-daahahar': { hi: 'चंदन दाहहर', gu: 'ચંદન દાહહર' },
  'ashwa-bala': { hi: 'अश्व बल', gu: 'અશ્વ બલ' },
  'gulab-saunf-taazgi': { hi: 'गुलाब-सौंफ ताज़गी', gu: 'ગુલાબ-વરિયાળી તાજગી' },
}
