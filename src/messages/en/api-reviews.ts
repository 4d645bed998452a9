/** What the API says about reviews; what is wrong with one is said in the words of the form. */
export const reviewSentences = {
  productIdWrong: 'Send the id of the product.',
  cursorWrong: 'This is not a cursor that this list gave.',
} as const
