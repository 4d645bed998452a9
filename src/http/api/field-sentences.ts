import type { AccountProblem } from '#contract/account.ts'
import type { AfterSaleProblem } from '#contract/after-sale.ts'
import type { BlogProblem } from '#contract/blog.ts'
import type { ProductProblem } from '#contract/catalog.ts'
import type { ProductEditProblem } from '#contract/catalog-edits.ts'
import type { ProductWriteProblem } from '#contract/catalog-writes.ts'
import type { ConsultationProblem } from '#contract/consultations.ts'
import type { CustomerProblem } from '#contract/customers.ts'
import type { FieldProblem } from '#contract/fields.ts'
import type { OrderChangeProblem } from '#contract/order-changes.ts'
import type { OrderProblem } from '#contract/order-fields.ts'
import type { OrderListProblem } from '#contract/orders.ts'
import type { PhoneOrderProblem } from '#contract/phone-orders.ts'
import type { RemittanceFormProblem } from '#contract/remittances.ts'
import type { ReviewProblem } from '#contract/reviews.ts'
import type { ParcelProblem } from '#contract/shipments.ts'
import type { SuggestionProblem } from '#contract/suggestions.ts'
import type { TeamProblem } from '#contract/team.ts'
import type { TicketProblem } from '#contract/tickets.ts'
import type { TranslationProblem } from '#contract/translations.ts'
import type { WishlistProblem } from '#contract/wishlist.ts'
import type { DeliveryProblem } from '#domain/delivery/delivery-form.ts'
import type { ProfileProblem } from '#domain/quiz/health-profile.ts'
import type { Namespace, Namespaces } from '#messages/catalogue.ts'
import { type Localized, localizedSentences } from '#messages/sentences.ts'

/** The sentences of a feature that are called by a code, such as `name-required`. */
type ByCode<Name extends Namespace> = {
  readonly [Key in keyof Namespaces[Name] as Key extends `${string} ${string}`
    ? never
    : Key & `${string}-${string}`]: Localized
}

function byCode<Name extends Namespace>(namespace: Name): ByCode<Name> {
  const all = Object.entries(localizedSentences(namespace))
  return Object.fromEntries(all.filter(([key]) => /^[a-z]+(?:-[a-z]+)+$/.test(key))) as ByCode<Name>
}

// The contract's codes for wrong fields and their sentences: each is called by its code in the feature's own sentences. A
// code can mean something else in another form, so each feature has its own table.

const orders = localizedSentences('apiOrders')
const panel = localizedSentences('apiPanel')
const productForm = localizedSentences('productForm')
const bulkEdit = localizedSentences('panelBulkEdit')

const ANYWHERE: Record<FieldProblem, Localized> = {
  'idempotency-key-wrong': orders['idempotency-key-wrong'],
  'language-unknown': localizedSentences('apiTickets')['language-unknown'],
  'day-wrong': localizedSentences('panelSales')['fault no-day'],
}
const DELIVERY: Record<DeliveryProblem, Localized> = byCode('delivery')
const ACCOUNT: Record<AccountProblem | WishlistProblem, Localized> = {
  ...{ ...DELIVERY, ...byCode('apiAccount') },
}
const ORDERS: Record<OrderProblem | OrderListProblem | OrderChangeProblem, Localized> = {
  ...{ ...byCode('delivery'), ...byCode('apiOrders') },
  'products-missing': orders.productIdsWrong,
  'product-malformed': orders.productIdsWrong,
  'quantities-missing': orders.quantitiesWrong,
  'lengths-differ': orders.quantitiesWrong,
  'quantity-malformed': orders.quantitiesWrong,
  'method-unknown': orders.methodUnknown,
}

const REVIEWS: Record<ReviewProblem, Localized> = {
  ...{ ...byCode('apiPanel'), ...byCode('reviews'), ...byCode('apiReviews') },
  'act-wrong': panel.actWrong,
}
const TICKETS: Record<TicketProblem, Localized> = { ...byCode('contact'), ...byCode('apiPanel') }
const CONSULTATIONS: Record<ConsultationProblem, Localized> = {
  ...byCode('apiScheduler'),
  'act-wrong': panel.bookingActWrong,
}
const PRODUCT_WRITES: Record<ProductWriteProblem, Localized> = {
  ...byCode('apiStock'),
  'seen-wrong': productForm.seenWrong,
  'hidden-wrong': productForm.hiddenWrong,
}
const PRODUCT_EDITS: Record<ProductEditProblem, Localized> = {
  'edits-wrong': bulkEdit.editsWrong,
  'edits-many': bulkEdit.editsMany,
}
const PRODUCTS: Record<ProductProblem, Localized> = byCode('apiCatalog')
const BLOG: Record<BlogProblem, Localized> = { ...byCode('apiBlog'), ...byCode('apiPosts') }
const TEAM: Record<TeamProblem, Localized> = byCode('panelTeam')
const CUSTOMERS: Record<CustomerProblem, Localized> = byCode('apiCustomers')
const PROFILE: Record<ProfileProblem, Localized> = byCode('apiQuiz')
const SUGGESTIONS: Record<SuggestionProblem, Localized> = {
  ...byCode('apiQuiz'),
  'consent-missing': localizedSentences('apiQuiz').safetyConsent,
}
const PHONE_ORDERS: Record<PhoneOrderProblem, Localized> = { ...byCode('contact'), ...ORDERS }
const AFTER_SALE: Record<AfterSaleProblem, Localized> = {
  ...{ ...byCode('returns'), ...byCode('apiAfterSale') },
  'method-wrong': orders.methodUnknown,
}
const PARCELS: Record<ParcelProblem, Localized> = { ...DELIVERY, ...byCode('apiParcels') }
const REMITTANCES: Record<RemittanceFormProblem, Localized> = byCode('apiRemittances')
const TRANSLATIONS: Record<TranslationProblem, Localized> = {
  'seen-required': localizedSentences('panelLanguages').seenRequired,
}

/** The API's sentences about wrong fields, by feature and code. */
export const FIELD_SENTENCES = {
  reviews: { ...ANYWHERE, ...REVIEWS },
  tickets: { ...ANYWHERE, ...TICKETS },
  consultations: { ...ANYWHERE, ...CONSULTATIONS },
  products: { ...ANYWHERE, ...PRODUCTS },
  account: { ...ANYWHERE, ...ACCOUNT },
  wishlist: { ...ANYWHERE, ...ACCOUNT },
  blog: { ...ANYWHERE, ...BLOG },
  team: { ...ANYWHERE, ...TEAM },
  customers: { ...ANYWHERE, ...CUSTOMERS },
  profile: { ...ANYWHERE, ...PROFILE },
  suggestions: { ...ANYWHERE, ...SUGGESTIONS },
  orders: { ...ANYWHERE, ...ORDERS },
  orderChanges: { ...ANYWHERE, ...ORDERS },
  phoneOrders: { ...ANYWHERE, ...PHONE_ORDERS },
  orderLists: { ...ANYWHERE, ...ORDERS },
  afterSale: {
    ...{ ...ANYWHERE, ...AFTER_SALE },
    'idempotency-key-wrong': localizedSentences('apiAfterSale').keyNeeded,
  },
  parcels: { ...ANYWHERE, ...PARCELS },
  remittances: { ...ANYWHERE, ...REMITTANCES },
  translations: { ...ANYWHERE, ...TRANSLATIONS },
  productWrites: { ...ANYWHERE, ...PRODUCT_WRITES },
  productEdits: { ...ANYWHERE, ...PRODUCT_EDITS },
} as const satisfies Record<string, Readonly<Record<string, Localized>>>
