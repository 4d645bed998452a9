/** What the API says about products and categories. */
export const catalogSentences = {
  unknownProduct: 'The shop does not have this product.',
  sortUnknown: 'Sort by relevance, price_asc, price_desc or newest.',
  limitWrong: 'Send a whole number from 1 to 1000.',
  cursorWrong: 'This is not a cursor that this list gave.',
  categoryWrong: 'Send at most 12 category titles of at most 60 characters.',
  searchWrong: 'Send one search text.',
} as const
