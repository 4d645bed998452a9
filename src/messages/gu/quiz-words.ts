import type { quizWords as english } from '../en/quiz-words.ts'
import type { Translated } from '../message.ts'

/** domain words; the rest is said in English. */
export const quizWords = {
  title: 'સ્વ-મૂલ્યાંકન',
  previous: 'પાછળ',
  toShop: 'બધી પ્રોડક્ટ જુઓ',
  complete: 'મૂલ્યાંકન પૂર્ણ થયું!',
  structure: 'તમારી શારીરિક પ્રકૃતિ છે:',
  'name vata': 'વાત',
  'name pitta': 'પિત્ત',
  'name kapha': 'કફ',
  'name vata-pitta': 'વાત-પિત્ત',
  'name pitta-kapha': 'પિત્ત-કફ',
  'name vata-kapha': 'વાત-કફ',
  'name tridosha': 'ત્રિદોષ',
  'script vata': 'Vata',
  'script pitta': 'Pitta',
  'script kapha': 'Kapha',
  dosha: 'દોષ',
  diet: 'આહાર',
  routine: 'દિનચર્યા',
  season: 'ઋતુ',
  book: 'પરામર્શ બુક કરો',
  vikriti: 'વિકૃતિ',
  seeDoctor: 'ડૉક્ટરને બતાવો',
  selections: 'તમારી પસંદગી',
  submit: 'મોકલો',
  suggest: 'પ્રોડક્ટ સૂચવો',
  eraseAccount: 'મારો ડેટા કાઢી નાખો',
} satisfies Translated<typeof english>
