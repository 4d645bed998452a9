import type { ScriptName } from './script-names.ts'

/** An article's title in Hindi and Gujarati, by its id; a test compares them with the articles. */
export const SCRIPT_TITLES: Readonly<Record<string, ScriptName>> = {
  'amlapitta-and-reflux-two-maps-of-one-burn': {
    hi: 'अम्लपित्त और रिफ़्लक्स: एक जलन, दो नक्शे',
    gu: 'અમ્લપિત્ત અને રિફ્લક્સ: એક જ બળતરાના બે નકશા',
  },
  'dinacharya-for-a-working-day': {
    hi: 'कामकाजी दिन की दिनचर्या',
    gu: 'કામના દિવસની દિનચર્યા',
  },
  'is-ayurveda-really-5000-years-old': {
    hi: 'क्या आयुर्वेद सच में 5,000 साल पुराना है?',
    gu: 'શું આયુર્વેદ ખરેખર 5,000 વર્ષ જૂનો છે?',
  },
  'loose-motions-the-first-24-hours': {
    hi: 'दस्त: पहले 24 घंटे',
    gu: 'ઝાડા: પહેલા 24 કલાક',
  },
  'monsoon-fevers-test-first-kadha-later': {
    hi: 'बरसात के बुखार: पहले जाँच, काढ़ा बाद में',
    gu: 'ચોમાસાના તાવ: પહેલાં તપાસ, કાઢો પછી',
  },
  'natural-is-not-no-side-effects': {
    hi: '‘प्राकृतिक’ का मतलब ‘कोई दुष्प्रभाव नहीं’ नहीं है',
    gu: '‘કુદરતી’ એટલે ‘આડઅસર નહીં’ એવું નથી',
  },
  'read-the-label-in-two-minutes': {
    hi: 'दो मिनट में लेबल पढ़ें',
    gu: 'બે મિનિટમાં લેબલ વાંચો',
  },
  'ritucharya-for-gujarat': {
    hi: 'गुजरात के लिए ऋतुचर्या',
    gu: 'ગુજરાત માટે ઋતુચર્યા',
  },
  'six-tastes-on-one-indian-plate': {
    hi: 'एक भारतीय थाली में छह स्वाद',
    gu: 'એક ભારતીય થાળીમાં છ રસ',
  },
  'summer-coolers-with-the-sugar-counted': {
    hi: 'गर्मी के ठंडे पेय, चीनी गिनकर',
    gu: 'ઉનાળાનાં ઠંડાં પીણાં, ખાંડ ગણીને',
  },
  'twelve-signs-when-home-care-stops': {
    hi: 'बारह लक्षण, जब घरेलू देखभाल रुक जाती है',
    gu: 'બાર ચિહ્નો, જ્યારે ઘરનો ઉપચાર અટકે',
  },
  'your-first-visit-to-a-vaidya': {
    hi: 'वैद्य से पहली मुलाकात',
    gu: 'વૈદ્ય પાસે તમારી પહેલી મુલાકાત',
  },
}
