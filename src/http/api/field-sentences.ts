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
import { type Localized, localizedSentences } from '#messages/sentences.ts'

const accountSentences = localizedSentences('apiAccount')
const afterSaleSentences = localizedSentences('apiAfterSale')
const blogSentences = localizedSentences('apiBlog')
const customerSentences = localizedSentences('apiCustomers')
const catalogSentences = localizedSentences('apiCatalog')
const orderSentences = localizedSentences('apiOrders')
const panelSentences = localizedSentences('apiPanel')
const parcelSentences = localizedSentences('apiParcels')
const postSentences = localizedSentences('apiPosts')
const quizSentences = localizedSentences('apiQuiz')
const remittanceSentences = localizedSentences('apiRemittances')
const reviewSentences = localizedSentences('apiReviews')
const schedulerSentences = localizedSentences('apiScheduler')
const stockSentences = localizedSentences('apiStock')
const ticketSentences = localizedSentences('apiTickets')
const contact = localizedSentences('contact')
const delivery = localizedSentences('delivery')
const panelBulkEdit = localizedSentences('panelBulkEdit')
const panelLanguages = localizedSentences('panelLanguages')
const panelSales = localizedSentences('panelSales')
const panelTeam = localizedSentences('panelTeam')
const productForm = localizedSentences('productForm')
const returns = localizedSentences('returns')
const reviews = localizedSentences('reviews')

// Maps the contract's codes for wrong fields to sentences. A code can mean something else in
// another form, so each feature has its own table.

const ANYWHERE: Record<FieldProblem, Localized> = {
  'idempotency-key-wrong': orderSentences.keyWrong,
  'language-unknown': ticketSentences.languageWrong,
  'day-wrong': panelSales['fault no-day'],
}

const REVIEWS: Record<ReviewProblem, Localized> = {
  'product-id-wrong': reviewSentences.productIdWrong,
  'cursor-wrong': reviewSentences.cursorWrong,
  'rating-required': reviews['rating-required'],
  'text-length': reviews['text-length'],
  'act-wrong': panelSentences.actWrong,
  'answer-length': panelSentences.answerWrong,
  'moment-wrong': panelSentences.momentWrong,
  'helpful-wrong': reviewSentences.helpfulWrong,
  'photos-wrong': reviewSentences.photosWrong,
  'photo-wrong': reviewSentences.photoWrong,
}

const TICKETS: Record<TicketProblem, Localized> = {
  'name-required': contact['name-required'],
  'name-too-long': contact['name-too-long'],
  'email-required': contact['email-required'],
  'email-malformed': contact['email-malformed'],
  'phone-malformed': contact['phone-malformed'],
  'topic-required': contact['topic-required'],
  'order-number-malformed': contact['order-number-malformed'],
  'message-too-short': contact['message-too-short'],
  'message-too-long': contact['message-too-long'],
  'reply-length': panelSentences.replyWrong,
  'state-wrong': panelSentences.closedWrong,
}

const CONSULTATIONS: Record<ConsultationProblem, Localized> = {
  'name-required': schedulerSentences['name-required'],
  'name-too-long': schedulerSentences['name-too-long'],
  'email-required': schedulerSentences['email-required'],
  'email-malformed': schedulerSentences['email-malformed'],
  'phone-required': schedulerSentences['phone-required'],
  'phone-malformed': schedulerSentences['phone-malformed'],
  'about-too-long': schedulerSentences['about-too-long'],
  'consent-required': schedulerSentences['consent-required'],
  'start-wrong': schedulerSentences.startWrong,
  'day-wrong': schedulerSentences.dayWrong,
  'day-order': schedulerSentences.dayOrder,
  'zone-wrong': schedulerSentences.zoneWrong,
  'act-wrong': panelSentences.bookingActWrong,
}

const PRODUCTS: Record<ProductProblem, Localized> = {
  'category-wrong': catalogSentences.categoryWrong,
  'sort-unknown': catalogSentences.sortUnknown,
  'search-wrong': catalogSentences.searchWrong,
  'limit-wrong': catalogSentences.limitWrong,
  'cursor-wrong': catalogSentences.cursorWrong,
}

const PRODUCT_WRITES: Record<ProductWriteProblem, Localized> = {
  'seen-wrong': productForm.seenWrong,
  'hidden-wrong': productForm.hiddenWrong,
  'units-wrong': stockSentences.unitsWrong,
  'batch-unknown': stockSentences.unknownBatch,
  'reason-wrong': stockSentences.reasonWrong,
  'recall-reason-wrong': stockSentences.recallReasonWrong,
}

const PRODUCT_EDITS: Record<ProductEditProblem, Localized> = {
  'edits-wrong': panelBulkEdit.editsWrong,
  'edits-many': panelBulkEdit.editsMany,
}

const DELIVERY: Record<DeliveryProblem, Localized> = {
  'address-required': delivery['address-required'],
  'address-too-long': delivery['address-too-long'],
  'city-required': delivery['city-required'],
  'city-too-long': delivery['city-too-long'],
  'state-required': delivery['state-required'],
  'pincode-required': delivery['pincode-required'],
  'pincode-malformed': delivery['pincode-malformed'],
  'phone-required': delivery['phone-required'],
  'phone-malformed': delivery['phone-malformed'],
  'recipient-too-long': delivery['recipient-too-long'],
}

const ACCOUNT: Record<AccountProblem, Localized> = {
  ...DELIVERY,
  'not-confirmed': accountSentences.notConfirmed,
  'not-agreed': accountSentences.notAgreed,
  'number-wrong': accountSentences.numberWrong,
}

const WISHLIST: Record<WishlistProblem, Localized> = {
  'products-wrong': accountSentences.productsWrong,
}

const BLOG: Record<BlogProblem, Localized> = {
  'page-wrong': blogSentences.pageWrong,
  'category-wrong': blogSentences.categoryWrong,
  'search-wrong': blogSentences.searchWrong,
  'state-wrong': postSentences.stateWrong,
  'hiding-wrong': postSentences.hidingWrong,
  'version-wrong': postSentences.versionWrong,
}

const TEAM: Record<TeamProblem, Localized> = {
  'email-malformed': panelTeam['email-malformed'],
  'role-unknown': panelTeam['role-unknown'],
  'brought-unknown': panelTeam['brought-unknown'],
}

const CUSTOMERS: Record<CustomerProblem, Localized> = {
  'note-length': customerSentences['note-length'],
}

const PROFILE: Record<ProfileProblem, Localized> = {
  'consent-missing': quizSentences['consent-missing'],
  'answers-incomplete': quizSentences['answers-incomplete'],
  'imbalance-malformed': quizSentences['imbalance-malformed'],
}

const SUGGESTIONS: Record<SuggestionProblem, Localized> = {
  'concerns-wrong': quizSentences.concernsWrong,
  'consent-missing': quizSentences.safetyConsent,
  'safety-malformed': quizSentences.safetyWrong,
}

const ORDERS: Record<OrderProblem, Localized> = {
  ...DELIVERY,
  'gstin-required': delivery['gstin-required'],
  'gstin-wrong': delivery['gstin-wrong'],
  'gstin-mistyped': delivery['gstin-mistyped'],
  'business-name-required': delivery['business-name-required'],
  'business-name-too-long': delivery['business-name-too-long'],
  'products-missing': orderSentences.productIdsWrong,
  'product-malformed': orderSentences.productIdsWrong,
  'too-many-lines': orderSentences.tooManyLines,
  'quantities-missing': orderSentences.quantitiesWrong,
  'lengths-differ': orderSentences.quantitiesWrong,
  'quantity-malformed': orderSentences.quantitiesWrong,
  'quantity-too-high': orderSentences.quantityTooHigh,
  'consent-missing': orderSentences.safetyConsent,
  'safety-malformed': orderSentences.safetyWrong,
  'method-unknown': orderSentences.methodUnknown,
  'cod-wrong': orderSentences.codWrong,
  'boxes-wrong': orderSentences.boxesWrong,
  'amount-wrong': orderSentences.amountWrong,
  'cart-items-wrong': orderSentences.cartItemsWrong,
}

const ORDER_CHANGES: Record<OrderChangeProblem, Localized> = {
  ...DELIVERY,
  'lines-wrong': orderSentences.linesWrong,
  'amount-wrong': orderSentences.amountWrong,
}

const PHONE_ORDERS: Record<PhoneOrderProblem, Localized> = {
  ...ORDERS,
  'name-required': contact['name-required'],
  'email-malformed': contact['email-malformed'],
}

const ORDER_LISTS: Record<OrderListProblem, Localized> = {
  'limit-wrong': orderSentences.limitWrong,
  'cursor-wrong': orderSentences.cursorWrong,
  'delivery-status-wrong': orderSentences.deliveryStatusWrong,
  'tag-wrong': orderSentences.tagWrong,
  'tag-of-health': orderSentences.tagOfHealth,
}

const AFTER_SALE: Record<AfterSaleProblem, Localized> = {
  'reason-required': returns['reason-required'],
  'wish-required': returns['wish-required'],
  'goods-required': returns['goods-required'],
  'note-too-short': returns['note-too-short'],
  'note-too-long': returns['note-too-long'],
  'still-sealed-required': returns['still-sealed-required'],
  'pay-to-malformed': returns['pay-to-malformed'],
  'photos-wrong': returns['photos-wrong'],
  'amount-wrong': afterSaleSentences.amountWrong,
  'refund-reason-wrong': afterSaleSentences.refundReasonWrong,
  'reference-wrong': afterSaleSentences.referenceWrong,
  'state-wrong': afterSaleSentences.returnStateWrong,
  'answer-too-long': afterSaleSentences.answerTooLong,
  'resolution-wrong': afterSaleSentences.resolutionWrong,
  'pieces-wrong': afterSaleSentences.piecesWrong,
  'other-goods-wrong': afterSaleSentences.otherGoodsWrong,
  'method-wrong': orderSentences.methodUnknown,
  'cancel-reason-wrong': afterSaleSentences.cancelReasonWrong,
  'cancel-note-missing': afterSaleSentences.cancelNoteMissing,
  'cancel-note-long': afterSaleSentences.cancelNoteLong,
}

const PARCELS: Record<ParcelProblem, Localized> = {
  ...DELIVERY,
  'courier-wrong': parcelSentences.courierWrong,
  'tracking-id-wrong': parcelSentences.trackingIdWrong,
  'both-needed': parcelSentences.bothNeeded,
}

const REMITTANCES: Record<RemittanceFormProblem, Localized> = {
  'form-wrong': remittanceSentences.formWrong,
}

const TRANSLATIONS: Record<TranslationProblem, Localized> = {
  'seen-required': panelLanguages.seenRequired,
}

/** The API's sentences about wrong fields, by feature and code. */
export const FIELD_SENTENCES = {
  reviews: { ...ANYWHERE, ...REVIEWS },
  tickets: { ...ANYWHERE, ...TICKETS },
  consultations: { ...ANYWHERE, ...CONSULTATIONS },
  products: { ...ANYWHERE, ...PRODUCTS },
  account: { ...ANYWHERE, ...ACCOUNT },
  wishlist: { ...ANYWHERE, ...WISHLIST },
  blog: { ...ANYWHERE, ...BLOG },
  team: { ...ANYWHERE, ...TEAM },
  customers: { ...ANYWHERE, ...CUSTOMERS },
  profile: { ...ANYWHERE, ...PROFILE },
  suggestions: { ...ANYWHERE, ...SUGGESTIONS },
  orders: { ...ANYWHERE, ...ORDERS },
  orderChanges: { ...ANYWHERE, ...ORDER_CHANGES },
  phoneOrders: { ...ANYWHERE, ...PHONE_ORDERS },
  orderLists: { ...ANYWHERE, ...ORDER_LISTS },
  afterSale: {
    ...{ ...ANYWHERE, ...AFTER_SALE },
    'idempotency-key-wrong': afterSaleSentences.keyNeeded,
  },
  parcels: { ...ANYWHERE, ...PARCELS },
  remittances: { ...ANYWHERE, ...REMITTANCES },
  translations: { ...ANYWHERE, ...TRANSLATIONS },
  productWrites: { ...ANYWHERE, ...PRODUCT_WRITES },
  productEdits: { ...ANYWHERE, ...PRODUCT_EDITS },
} as const satisfies Record<string, Readonly<Record<string, Localized>>>
