/** What the API says about profiles and suggestions. */
export const quizSentences = {
  'consent-missing': 'A profile is saved only with your consent.',
  'answers-incomplete': 'Send an answer to each of the 14 questions that count.',
  'imbalance-malformed': 'The check of the imbalance cannot be read.',
  concernsWrong: 'Send the concerns as a list of numbers from 1 to 20.',
  safetyConsent: 'Sachets need your consent to check the safety answers.',
  safetyWrong: 'The safety answers cannot be read. Please answer them again.',
} as const
