/** What the pages say when something went wrong. */
export const errors = {
  title: 'Unexpected Application Error!',
  status: 'Status {status}',
  reference: 'Reference {reference}',
  explain: 'Something broke on our side. Your cart is kept. Please try again.',
  tryAgain: 'Try again',
  toHome: 'Home',
  toProducts: 'View all products',
  notFoundTitle: 'This page is not here',
  notFoundText: 'The address may be old or mistyped. The shelves are all still there.',
  unreachable: 'The shop cannot be reached. Please check your connection and try again.',
  tooMany: 'Too many tries at once. Please wait a minute and try again.',
} as const
