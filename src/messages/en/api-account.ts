/** What the API says about a person's own account. */
export const accountSentences = {
  unknownSession: 'This device is not signed in any more.',
  unknownAddress: 'This address is not kept any more.',
  tooManyAddresses: 'Ten addresses are kept already. Please remove one first.',
  languageWrong: 'The language is en, hi or gu.',
  notConfirmed: 'Erasing an account needs "confirmed": true.',
  fileName: 'samagni-my-data.json',
} as const
