import { panel } from './panel.ts'
import { panelBookings } from './panel-bookings.ts'
import { panelCash } from './panel-cash.ts'
import { panelLog } from './panel-log.ts'
import { panelLogFields } from './panel-log-fields.ts'
import { panelOrders } from './panel-orders.ts'
import { panelParcel } from './panel-parcel.ts'
import { panelPosts } from './panel-posts.ts'
import { panelProducts } from './panel-products.ts'
import { panelReviews } from './panel-reviews.ts'
import { panelSales } from './panel-sales.ts'
import { panelSettings } from './panel-settings.ts'
import { panelTasks } from './panel-tasks.ts'
import { panelTeam } from './panel-team.ts'
import { panelTickets } from './panel-tickets.ts'
import { panelWaiting } from './panel-waiting.ts'
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
  panelWaiting,
  productForm,
  productImport,
  panelCash,
  panelLog,
  panelLogFields,
  panelOrders,
  panelParcel,
  panelSales,
  panelTasks,
  panelSettings,
  panelTeam,
} as const
