import type { Right } from '#domain/accounts/rights.ts'
import { pages } from '#urls.ts'

/** The groups of the owner's panel, in navigation order. */
export const PANEL_GROUPS = [
  'orders',
  'products',
  'customers',
  'money',
  'content',
  'settings',
] as const
type Group = (typeof PANEL_GROUPS)[number]

/** A page of its own below `web/pages/panel/`, or a tab of another place's page (`?tab=`). */
interface Kind {
  hasPage: boolean
}
const PAGE = { hasPage: true } as const satisfies Kind
const TAB = { hasPage: false } as const satisfies Kind

const place = <Name extends string>(
  name: Name,
  group: Group | undefined,
  to: string,
  right: Right,
  { hasPage }: Kind,
) => ({ name, group, to, right, hasPage })

/**
 * The places of the owner's panel in navigation order. A place's name is that of its route
 * (`panel-<name>`), of its folder and file below `web/pages/panel/`, and of its sentence.
 */
export const PANEL_PLACES = [
  place('today', undefined, pages.panelDecisions(), 'task.decide', TAB),
  place('orders', 'orders', pages.adminPanel, 'order.list-all', PAGE),
  place('products', 'products', pages.panelProducts, 'product.list-all', PAGE),
  place('product', 'products', pages.panelTab('product'), 'product.create', TAB),
  place('import', 'products', pages.panelImport, 'product.import', PAGE),
  place('tickets', 'customers', pages.panelTickets(), 'ticket.answer', PAGE),
  place('reviews', 'customers', pages.panelReviews(), 'review.moderate', PAGE),
  place('bookings', 'customers', pages.panelBookings(), 'consultation.manage', PAGE),
  place('sales', 'money', pages.panelSales, 'sales.read', PAGE),
  place('cash', 'money', pages.panelCash, 'remittance.take', PAGE),
  place('posts', 'content', pages.panelPosts(), 'post.write', PAGE),
  place('blog', 'content', pages.panelTab('blog'), 'post.write', TAB),
  place('settings', 'settings', pages.panelSettings, 'settings.change', PAGE),
  place('team', 'settings', pages.panelTeam, 'team.change', PAGE),
  place('log', 'settings', pages.panelLog, 'audit.read', PAGE),
] as const

export type PlaceName = (typeof PANEL_PLACES)[number]['name']
