/** What the shop says to phones that keep it on their home screen. */
export const machineSentences = {
  allProducts: 'All products',
  myOrders: 'My orders',
  quiz: 'Take Quiz',
} as const
