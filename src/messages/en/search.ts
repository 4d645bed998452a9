/** The search dialog. */
export const search = {
  title: 'Search',
  placeholder: 'Search for products',
  start: 'Start typing to see products you are looking for.',
  none: 'No products found matching your search.',
  failed: 'The shop cannot be reached. Please check your connection and try again.',
  tooMany: 'That was a lot of searching at once. Please wait a moment.',
  found: { one: '{count} product found', other: '{count} products found' },
  searching: 'Searching…',
  submit: 'Search',
} as const
