export const wishlistAddresses = {
  change: 'POST /api/account/wishlist',
  cards: 'GET /api/cards',
} as const
