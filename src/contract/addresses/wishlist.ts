export const wishlistAddresses = {
  list: 'GET /api/account/wishlist',
  change: 'POST /api/account/wishlist',
  cards: 'GET /api/cards',
} as const
