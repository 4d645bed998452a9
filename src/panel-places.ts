import { type Holder, mayUse, type PanelRight } from '#domain/accounts/rights.ts'
import { panelPages } from '#panel-urls.ts'
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

const place = <Name extends string, To extends string>(
  name: Name,
  group: Group | undefined,
  right: PanelRight,
  to: To,
  hasPage: boolean,
) => ({ name, group, right, to, hasPage })

/** A place with a page of its own below `web/pages/panel/`, at the address of its name. */
const page = <Name extends string>(name: Name, group: Group, right: PanelRight) =>
  place(name, group, right, `${pages.adminPanel}/${name}`, true)

/** A tab of the panel's first page. */
const tab = <Name extends string>(
  name: Name,
  group: Group | undefined,
  right: PanelRight,
  to: string,
) => place(name, group, right, to, false)

/**
 * The places of the owner's panel in navigation order. A place's name is that of its route
 * (`panel-<name>`), of its folder and file below `web/pages/panel/`, and of its sentence.
 */
export const PANEL_PLACES = [
  tab('today', undefined, 'panel.open', panelPages.decisions()),
  place('orders', 'orders', 'order.list-all', pages.adminPanel, true),
  page('products', 'products', 'product.list-all'),
  tab('product', 'products', 'product.create', panelPages.tab('product')),
  page('categories', 'products', 'category.manage'),
  page('recalls', 'products', 'batch.recall'),
  page('import', 'products', 'product.import'),
  page('listings', 'products', 'product.list-all'),
  page('customers', 'customers', 'customer.read'),
  page('tickets', 'customers', 'ticket.answer'),
  page('reviews', 'customers', 'review.moderate'),
  page('bookings', 'customers', 'booking.manage'),
  page('consultants', 'customers', 'consultation.manage'),
  page('sales', 'money', 'sales.read'),
  page('cash', 'money', 'remittance.take'),
  page('cash-rules', 'money', 'settings.money'),
  page('tax', 'money', 'sales.read'),
  page('offers', 'money', 'offer.manage'),
  page('posts', 'content', 'post.write'),
  tab('blog', 'content', 'post.write', panelPages.tab('blog')),
  page('policies', 'content', 'settings.change'),
  page('languages', 'content', 'product.translate'),
  page('first-day', 'settings', 'settings.change'),
  page('settings', 'settings', 'settings.change'),
  page('team', 'settings', 'team.change'),
  page('tokens', 'settings', 'program.manage'),
  page('webhooks', 'settings', 'program.manage'),
  page('log', 'settings', 'audit.read'),
  page('health', 'settings', 'audit.read'),
] as const

/** The places that this admin may open, in navigation order. */
export const placesFor = (who: Holder): PlaceName[] =>
  PANEL_PLACES.filter(({ right }) => mayUse(who, right)).map(({ name }) => name)

export type PlaceName = (typeof PANEL_PLACES)[number]['name']

/** The address of a place, for links to it. */
export function placeAddress(name: PlaceName): string {
  return PANEL_PLACES.find((known) => known.name === name)?.to ?? pages.adminPanel
}

/** The right required by the place at this address or above it; undefined for addresses outside the places. */
export function rightOfAddress(to: string): PanelRight | undefined {
  const [path = ''] = to.split(/[?#]/)
  const known =
    PANEL_PLACES.find((one) => one.to === to) ??
    PANEL_PLACES.find(({ name }) => `${path}/`.startsWith(`${pages.adminPanel}/${name}/`))
  return known?.right
}
