import { accountAddresses } from './addresses/account.ts'
import { afterSaleAddresses } from './addresses/after-sale.ts'
import { tokenAddresses } from './addresses/api-tokens.ts'
import { authAddresses } from './addresses/auth.ts'
import { blogAddresses } from './addresses/blog.ts'
import { productAddresses } from './addresses/catalog.ts'
import { categoryAddresses } from './addresses/catalog-categories.ts'
import { productEditAddresses } from './addresses/catalog-edits.ts'
import { productWriteAddresses } from './addresses/catalog-writes.ts'
import { consultationAddresses } from './addresses/consultations.ts'
import { customerAddresses } from './addresses/customers.ts'
import { deliveryAddresses } from './addresses/delivery.ts'
import { funnelAddresses } from './addresses/funnel.ts'
import { orderChangeAddresses } from './addresses/order-changes.ts'
import { orderAddresses } from './addresses/orders.ts'
import { panelAddresses } from './addresses/panel.ts'
import { type ParamsOf, pathOf } from './addresses/path-of.ts'
import { paymentLinkAddresses } from './addresses/payment-links.ts'
import { paymentAddresses } from './addresses/payments.ts'
import { phoneMessageAddresses } from './addresses/phone-messages.ts'
import { phoneOrderAddresses } from './addresses/phone-orders.ts'
import { profileAddresses } from './addresses/profile.ts'
import { pushAddresses } from './addresses/push.ts'
import { remittanceAddresses } from './addresses/remittances.ts'
import { reviewAddresses } from './addresses/reviews.ts'
import { salesAddresses } from './addresses/sales.ts'
import { parcelAddresses } from './addresses/shipments.ts'
import { suggestionAddresses } from './addresses/suggestions.ts'
import { taxAddresses } from './addresses/tax.ts'
import { teamAddresses } from './addresses/team.ts'
import { ticketAddresses } from './addresses/tickets.ts'
import { translationAddresses } from './addresses/translations.ts'
import { webhookAddresses } from './addresses/webhooks.ts'
import { wishlistAddresses } from './addresses/wishlist.ts'
import type { Address } from './endpoint.ts'

type Paths<Addresses extends Readonly<Record<string, Address>>> = {
  readonly [Name in keyof Addresses]: (...given: ParamsOf<Addresses[Name]>) => string
}

function pathsOf<Addresses extends Readonly<Record<string, Address>>>(
  addresses: Addresses,
): Paths<Addresses> {
  const all = Object.entries(addresses).map(([name, address]) => [
    name,
    (...[params]: Parameters<Paths<Addresses>[string]>) => pathOf(address, params),
  ])
  return Object.fromEntries(all)
}

/** The path of every endpoint, by feature and name: `paths.orders.one({ id })`. The browser has its typed client instead. */
export const paths = {
  account: pathsOf(accountAddresses),
  afterSale: pathsOf(afterSaleAddresses),
  auth: pathsOf(authAddresses),
  blog: pathsOf(blogAddresses),
  consultations: pathsOf(consultationAddresses),
  customers: pathsOf(customerAddresses),
  delivery: pathsOf(deliveryAddresses),
  funnel: pathsOf(funnelAddresses),
  orderChanges: pathsOf(orderChangeAddresses),
  orders: pathsOf(orderAddresses),
  panel: pathsOf(panelAddresses),
  parcels: pathsOf(parcelAddresses),
  paymentLinks: pathsOf(paymentLinkAddresses),
  payments: pathsOf(paymentAddresses),
  phoneMessages: pathsOf(phoneMessageAddresses),
  phoneOrders: pathsOf(phoneOrderAddresses),
  products: pathsOf(productAddresses),
  productWrites: pathsOf(productWriteAddresses),
  categories: pathsOf(categoryAddresses),
  productEdits: pathsOf(productEditAddresses),
  profile: pathsOf(profileAddresses),
  push: pathsOf(pushAddresses),
  remittances: pathsOf(remittanceAddresses),
  reviews: pathsOf(reviewAddresses),
  sales: pathsOf(salesAddresses),
  suggestions: pathsOf(suggestionAddresses),
  tax: pathsOf(taxAddresses),
  team: pathsOf(teamAddresses),
  tickets: pathsOf(ticketAddresses),
  translations: pathsOf(translationAddresses),
  tokens: pathsOf(tokenAddresses),
  webhooks: pathsOf(webhookAddresses),
  wishlist: pathsOf(wishlistAddresses),
}
