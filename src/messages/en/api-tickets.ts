/** What the API says about messages to the shop; what is wrong with a field the form says itself. */
export const ticketSentences = {
  languageWrong: 'The language is en, hi or gu.',
  keyWrong: 'An Idempotency-Key has 1 to 80 visible ASCII characters.',
  keyUsedOtherwise: 'This Idempotency-Key was used for another message.',
} as const
