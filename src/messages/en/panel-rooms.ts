import { panel } from './panel.ts'
import { panelBookings } from './panel-bookings.ts'
import { panelPosts } from './panel-posts.ts'
import { panelProducts } from './panel-products.ts'
import { panelReviews } from './panel-reviews.ts'
import { panelTickets } from './panel-tickets.ts'
import { productForm } from './product-form.ts'
import { productImport } from './product-import.ts'

/** What only the owner's panel says; it comes with the panel's own pages. */
export const englishPanel = {
  panel,
  panelBookings,
  panelPosts,
  panelProducts,
  panelReviews,
  panelTickets,
  productForm,
  productImport,
} as const
