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
import type { StockProblem } from '#contract/stock.ts'
import type { SuggestionProblem } from '#contract/suggestions.ts'
import type { TeamProblem } from '#contract/team.ts'
import type { TicketProblem } from '#contract/tickets.ts'
import type { TranslationProblem } from '#contract/translations.ts'
import type { WishlistProblem } from '#contract/wishlist.ts'
import type { ProfileProblem } from '#domain/quiz/health-profile.ts'
import type { Namespace, Namespaces } from '#messages/catalogue.ts'
import { type Localized, localizedSentences } from '#messages/sentences.ts'

/** The sentences of a feature whose key is a code, such as `name-required`. */
type ByCode<Name extends Namespace> = {
  readonly [Key in keyof Namespaces[Name] as Key extends `${string} ${string}`
    ? never
    : Key & `${string}-${string}`]: Localized
}

function byCode<Name extends Namespace>(namespace: Name): ByCode<Name> {
  const all = Object.entries(localizedSentences(namespace))
  return Object.fromEntries(all.filter(([key]) => /^[a-z]+(?:-[a-z]+)+$/.test(key))) as ByCode<Name>
}

// Each code of the contract is the name of its sentence in the feature. A code can mean something else in another form,
// so each feature has its own table.

const order = localizedSentences('apiOrders')
const panel = localizedSentences('apiPanel')
const productForm = localizedSentences('productForm')
const bulkEdit = localizedSentences('panelBulkEdit')

const ANYWHERE: Record<FieldProblem, Localized> = {
  'idempotency-key-wrong': order['idempotency-key-wrong'],
  'language-unknown': localizedSentences('apiTickets')['language-unknown'],
  'day-wrong': localizedSentences('panelSales')['fault no-day'],
}
const withAnywhere = <Code extends string>(sentences: Record<Code, Localized>) => ({
  ...ANYWHERE,
  ...sentences,
})

const delivery = byCode('delivery')
const account = withAnywhere<AccountProblem | WishlistProblem>({
  ...delivery,
  ...byCode('apiAccount'),
})
const orders = withAnywhere<OrderProblem | OrderListProblem | OrderChangeProblem>({
  ...delivery,
  ...byCode('apiOrders'),
  'products-missing': order.productIdsWrong,
  'product-malformed': order.productIdsWrong,
  'quantities-missing': order.quantitiesWrong,
  'lengths-differ': order.quantitiesWrong,
  'quantity-malformed': order.quantitiesWrong,
  'method-unknown': order.methodUnknown,
})

/** The API's sentences about wrong fields, by feature and code. */
export const FIELD_SENTENCES = {
  reviews: withAnywhere<ReviewProblem>({
    ...byCode('apiPanel'),
    ...byCode('reviews'),
    ...byCode('apiReviews'),
    'act-wrong': panel.actWrong,
  }),
  tickets: withAnywhere<TicketProblem>({ ...byCode('contact'), ...byCode('apiPanel') }),
  consultations: withAnywhere<ConsultationProblem>({
    ...byCode('apiConsultations'),
    'act-wrong': panel.bookingActWrong,
  }),
  products: withAnywhere<ProductProblem>(byCode('apiCatalog')),
  account,
  blog: withAnywhere<BlogProblem>(byCode('apiBlog')),
  team: withAnywhere<TeamProblem>(byCode('panelTeam')),
  customers: withAnywhere<CustomerProblem>(byCode('apiCustomers')),
  profile: withAnywhere<ProfileProblem>(byCode('apiQuiz')),
  suggestions: withAnywhere<SuggestionProblem>({
    ...byCode('apiQuiz'),
    'consent-missing': localizedSentences('apiQuiz').safetyConsent,
  }),
  orders,
  phoneOrders: withAnywhere<PhoneOrderProblem>({ ...byCode('contact'), ...orders }),
  afterSale: withAnywhere<AfterSaleProblem | 'idempotency-key-wrong'>({
    ...byCode('returns'),
    ...byCode('apiAfterSale'),
    'method-wrong': order.methodUnknown,
    'idempotency-key-wrong': localizedSentences('apiAfterSale').keyNeeded,
  }),
  parcels: withAnywhere<ParcelProblem>({ ...delivery, ...byCode('apiShipments') }),
  remittances: withAnywhere<RemittanceFormProblem>(byCode('apiRemittances')),
  translations: withAnywhere<TranslationProblem>({
    'seen-required': localizedSentences('panelLanguages').seenRequired,
  }),
  productWrites: withAnywhere<ProductWriteProblem>({
    'seen-wrong': productForm.seenWrong,
    'hidden-wrong': productForm.hiddenWrong,
  }),
  stock: withAnywhere<StockProblem>(byCode('apiStock')),
  productEdits: withAnywhere<ProductEditProblem>({
    'edits-wrong': bulkEdit.editsWrong,
    'edits-many': bulkEdit.editsMany,
  }),
}
