/** The frame of the owner's panel: what there is besides the three tabs. */
export const panel = {
  furtherPlaces: 'More of the panel',
  decisions: 'What waits',
  products: 'Products',
  productImport: 'Import and export',
  posts: 'Blog posts',
  reviews: 'Reviews',
  tickets: 'Messages',
  bookings: 'Consultations',
  cash: 'Cash from the courier',
  sales: 'Sales',
  team: 'Team',
  settings: 'Settings',
  log: 'Log',
} as const
