import type { quizWords as english } from '../en/quiz-words.ts'
import type { Translated } from '../message.ts'

/** domain words; the rest is said in English. */
export const quizWords = {
  title: 'स्व-मूल्यांकन',
  previous: 'पीछे',
  toShop: 'सभी उत्पाद देखें',
  complete: 'मूल्यांकन पूरा हुआ!',
  structure: 'आपकी शारीरिक प्रकृति है:',
  'name vata': 'वात',
  'name pitta': 'पित्त',
  'name kapha': 'कफ',
  'name vata-pitta': 'वात-पित्त',
  'name pitta-kapha': 'पित्त-कफ',
  'name vata-kapha': 'वात-कफ',
  'name tridosha': 'त्रिदोष',
  'script vata': 'Vata',
  'script pitta': 'Pitta',
  'script kapha': 'Kapha',
  dosha: 'दोष',
  diet: 'आहार',
  routine: 'दिनचर्या',
  season: 'ऋतु',
  book: 'परामर्श बुक करें',
  vikriti: 'विकृति',
  seeDoctor: 'डॉक्टर को दिखाएँ',
  selections: 'आपका चयन',
  submit: 'भेजें',
  suggest: 'उत्पाद सुझाएँ',
  eraseAccount: 'मेरा डेटा मिटाएँ',
} satisfies Translated<typeof english>
