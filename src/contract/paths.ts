import { accountEndpoints } from './account.ts'
import { afterSaleEndpoints } from './after-sale.ts'
import { tokenEndpoints } from './api-tokens.ts'
import { authEndpoints } from './auth.ts'
import { blockedSourceEndpoints } from './blocked-sources.ts'
import { blogEndpoints } from './blog.ts'
import { cashRuleEndpoints } from './cash-rules.ts'
import { productEndpoints } from './catalog.ts'
import { categoryEndpoints } from './catalog-categories.ts'
import { productEditEndpoints } from './catalog-edits.ts'
import { productWriteEndpoints } from './catalog-writes.ts'
import { consultationEndpoints } from './consultations.ts'
import { customerEndpoints } from './customers.ts'
import { deliveryEndpoints } from './delivery.ts'
import type { Endpoint } from './endpoint.ts'
import { funnelEndpoints } from './funnel.ts'
import { offerEndpoints } from './offers.ts'
import { openingEndpoints } from './opening.ts'
import { orderActEndpoints } from './order-acts.ts'
import { orderChangeEndpoints } from './order-changes.ts'
import { orderEndpoints } from './orders.ts'
import { type ParamsOf, pathOf } from './path-of.ts'
import { paymentLinkEndpoints } from './payment-links.ts'
import { paymentEndpoints } from './payments.ts'
import { phoneMessageEndpoints } from './phone-messages.ts'
import { phoneOrderEndpoints } from './phone-orders.ts'
import { policyEndpoints } from './policies.ts'
import { profileEndpoints } from './profile.ts'
import { pushEndpoints } from './push.ts'
import { remittanceEndpoints } from './remittances.ts'
import { reviewEndpoints } from './reviews.ts'
import { salesEndpoints } from './sales.ts'
import { parcelEndpoints } from './shipments.ts'
import { settingsEndpoints } from './shop-settings.ts'
import { stockEndpoints } from './stock.ts'
import { suggestionEndpoints } from './suggestions.ts'
import { taxEndpoints } from './tax.ts'
import { teamEndpoints } from './team.ts'
import { ticketEndpoints } from './tickets.ts'
import { translationEndpoints } from './translations.ts'
import { webhookEndpoints } from './webhooks.ts'
import { wishlistEndpoints } from './wishlist.ts'

type Paths<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Endpoints]: (...given: ParamsOf<Endpoints[Name]['address']>) => string
}

function pathsOf<Endpoints extends Readonly<Record<string, Endpoint>>>(
  endpoints: Endpoints,
): Paths<Endpoints> {
  const all = Object.entries(endpoints).map(([name, { address }]) => [
    name,
    (...[params]: Parameters<Paths<Endpoints>[string]>) => pathOf(address, params),
  ])
  return Object.fromEntries(all)
}

/** The path of every endpoint, by feature and name: `paths.orders.one({ id })`. The browser has its typed client instead. */
export const paths = {
  account: pathsOf(accountEndpoints),
  afterSale: pathsOf(afterSaleEndpoints),
  auth: pathsOf(authEndpoints),
  blockedSources: pathsOf(blockedSourceEndpoints),
  blog: pathsOf(blogEndpoints),
  cashRules: pathsOf(cashRuleEndpoints),
  categories: pathsOf(categoryEndpoints),
  consultations: pathsOf(consultationEndpoints),
  customers: pathsOf(customerEndpoints),
  delivery: pathsOf(deliveryEndpoints),
  funnel: pathsOf(funnelEndpoints),
  offers: pathsOf(offerEndpoints),
  opening: pathsOf(openingEndpoints),
  orderActs: pathsOf(orderActEndpoints),
  orderChanges: pathsOf(orderChangeEndpoints),
  orders: pathsOf(orderEndpoints),
  parcels: pathsOf(parcelEndpoints),
  paymentLinks: pathsOf(paymentLinkEndpoints),
  payments: pathsOf(paymentEndpoints),
  phoneMessages: pathsOf(phoneMessageEndpoints),
  phoneOrders: pathsOf(phoneOrderEndpoints),
  policies: pathsOf(policyEndpoints),
  productEdits: pathsOf(productEditEndpoints),
  products: pathsOf(productEndpoints),
  productWrites: pathsOf(productWriteEndpoints),
  profile: pathsOf(profileEndpoints),
  push: pathsOf(pushEndpoints),
  remittances: pathsOf(remittanceEndpoints),
  reviews: pathsOf(reviewEndpoints),
  sales: pathsOf(salesEndpoints),
  settings: pathsOf(settingsEndpoints),
  stock: pathsOf(stockEndpoints),
  suggestions: pathsOf(suggestionEndpoints),
  tax: pathsOf(taxEndpoints),
  team: pathsOf(teamEndpoints),
  tickets: pathsOf(ticketEndpoints),
  tokens: pathsOf(tokenEndpoints),
  translations: pathsOf(translationEndpoints),
  webhooks: pathsOf(webhookEndpoints),
  wishlist: pathsOf(wishlistEndpoints),
}
