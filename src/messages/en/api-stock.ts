/** What the API says about pieces that leave the shelf; the owner reads it in the panel. */
export const stockSentences = {
  unknownBatch: 'This batch does not lie on the shelf.',
  stockMoved: 'Some of this batch were sold or added meanwhile. Please look again.',
  tooMany: 'So many pieces do not lie there.',
  unitsWrong: 'Send a whole number of pieces, from 1.',
  reasonWrong: 'Choose why they leave the shelf.',
} as const
