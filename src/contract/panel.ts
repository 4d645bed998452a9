import { z } from 'zod'
import { SETTINGS_FIELDS } from '#domain/accounts/settings-form.ts'
import {
  CASH_RULE_FIELDS,
  MAX_CASH_RULES,
  MAX_PINCODES_LENGTH,
} from '#domain/checkout/cash-rules-form.ts'
import { OFFER_FIELDS } from '#domain/offers/offer-form.ts'
import { PAYMENT_TRIALS } from '#domain/opening/payment-trial.ts'
import { MAX_ORDERS_CHOSEN, MAX_ORDERS_PER_ACT } from '#domain/orders/order-list.ts'
import { isDayField, ORDER_SEARCH_FIELDS } from '#domain/orders/order-search.ts'
import { POLICY_TRANSLATION_FIELDS, type PolicyField } from '#domain/policies/policy-form.ts'
import { isCalendarDay } from '#domain/time/india.ts'
import { endpointsOf } from './endpoint.ts'
import {
  ClaimsReason,
  described,
  type FieldProblem,
  Moment,
  Rupees,
  SerialParams,
} from './fields.ts'
import { SeenTexts } from './translations.ts'

const endpoint = endpointsOf({ tag: 'panel' })

/** Only the sent fields are changed; the domain validates them. */
const SettingsBody = z.object(
  Object.fromEntries(
    SETTINGS_FIELDS.map((field) => [field, z.string().max(1_000).optional()] as const),
  ),
)

/** The domain validates all texts at once. */
const OfferBody = z.object(
  Object.fromEntries(
    OFFER_FIELDS.map((field) => [field, z.string().max(20_000).optional()] as const),
  ),
)
/** The domain validates the texts against the version in force. */
const PolicyBody = z.object({
  ...(Object.fromEntries(
    POLICY_TRANSLATION_FIELDS.map(({ key, maxLength }) => [
      key,
      described(z.string().max(maxLength)),
    ]),
  ) as Record<PolicyField, ReturnType<typeof described<z.ZodString>>>),
  publish: z.boolean().default(false),
  seen: SeenTexts,
  claims_reason: ClaimsReason,
})
/** The first rule that applies decides; the domain validates the texts. */
const CashRulesBody = z.object({
  rules: z
    .array(
      z.strictObject(
        Object.fromEntries(
          CASH_RULE_FIELDS.map(
            (field) => [field, z.string().max(MAX_PINCODES_LENGTH).optional()] as const,
          ),
        ),
      ),
    )
    .max(MAX_CASH_RULES),
})
const Tally = { orders: z.int(), refused: z.int(), advances: z.int(), advance: z.number() }

const OfferId = z.object({ id: z.int() })

/** Parsed by the search, which ignores what it cannot parse. */
const anyText = z.string().optional().catch(undefined)
/** A day in India; forms send an empty field for no day. */
const day = z
  .string()
  .refine((text) => text === '' || isCalendarDay(text), 'day-wrong' satisfies FieldProblem)
  .optional()
/** The filters of the order list. */
const OrderFilters = z.object(
  Object.fromEntries(
    ORDER_SEARCH_FIELDS.map((field) => [field, isDayField(field) ? day : anyText] as const),
  ),
)

/** Order numbers, parsed by the route, which ignores anything else. */
const numbers = z.string().max(8 * MAX_ORDERS_CHOSEN)

const FoundOrder = z.object({
  id: z.string(),
  number: z.string(),
  total: Rupees,
  weightGrams: z.int(),
  cod: z.boolean(),
  held: z.string().nullable(),
  canPrint: z.boolean(),
})

const Chosen = z.object({ orders: z.array(z.string().max(80)).min(1).max(MAX_ORDERS_PER_ACT) })

const Acted = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      done: z.boolean(),
      code: z.string().nullable(),
      detail: z.string().nullable().describe('The reason if it was not done, as a sentence'),
      step: z.int().nullable().describe('The step, which can be undone'),
    }),
  ),
})

export const panelEndpoints = {
  changeSettings: endpoint('PATCH /api/admin/settings', {
    right: 'settings.change',
    summary: 'Changes settings of the shop, as texts; rupees with at most two decimals',
    body: SettingsBody,
    answers: { 200: z.record(z.string(), z.string()) },
  }),
  openShop: endpoint('POST /api/admin/opening', {
    right: 'settings.change',
    summary: 'Opens a live shop to shoppers; refused while anything is missing',
    answers: { 200: z.object({ openedAt: Moment }) },
  }),
  removeExamples: endpoint('POST /api/admin/opening/removals', {
    right: 'settings.change',
    summary: 'Removes the demo’s products, sample reviews and articles from a live shop',
    answers: { 200: z.object({ products: z.int(), reviews: z.int(), articles: z.int() }) },
  }),
  restoreExamples: endpoint('POST /api/admin/opening/restorations', {
    right: 'settings.change',
    summary: 'Undoes the last removal of the demo’s products and articles, until the shop is open',
    answers: { 200: z.object({ products: z.int(), articles: z.int() }) },
  }),
  addExampleOrders: endpoint('POST /api/admin/opening/example-orders', {
    right: 'settings.change',
    summary: 'Fills a demo without orders with four weeks of example orders',
    answers: { 200: z.object({ orders: z.int() }) },
  }),
  tryPaymentKeys: endpoint('POST /api/admin/opening/payment-trials', {
    right: 'settings.money',
    summary: 'Tests the payment keys with a read; nothing is charged or changed',
    answers: { 200: z.object({ answer: z.enum(PAYMENT_TRIALS) }) },
  }),
  makeOffer: endpoint('POST /api/admin/offers', {
    right: 'offer.manage',
    summary: 'Creates an offer, whose terms cannot change afterwards',
    body: OfferBody,
    answers: { 201: OfferId },
  }),
  rehearseOffer: endpoint('POST /api/admin/offers/rehearsals', {
    right: 'offer.manage',
    summary: 'Calculates what an offer would have saved in the carts of the last 30 days',
    body: OfferBody,
    answers: {
      200: z.object({ orders: z.int(), lowered: z.int(), goods: Rupees, saved: Rupees }),
    },
  }),
  endOffer: endpoint('POST /api/admin/offers/:id/end', {
    right: 'offer.manage',
    params: SerialParams,
    summary: 'Ends an offer; existing orders keep it',
    answers: { 200: OfferId },
  }),
  writePolicy: endpoint('PUT /api/admin/policies/:policy', {
    right: 'settings.change',
    summary: 'Saves a policy in English, as a draft or as the published version in force',
    body: PolicyBody,
    answers: {
      200: z.object({
        version: z.string().nullable().describe('Null while it is a draft'),
      }),
    },
  }),
  dropPolicyDraft: endpoint('DELETE /api/admin/policies/:policy/draft', {
    right: 'settings.change',
    summary: 'Deletes the draft of a policy; the version in force stays',
    answers: { 200: z.object({ dropped: z.literal(true) }) },
  }),
  publishCashRules: endpoint('POST /api/admin/cash-rules', {
    right: 'settings.money',
    summary: 'Puts the rules for cash on delivery in force; the first that applies decides',
    body: CashRulesBody.extend({
      seen: CashRulesBody.shape.rules
        .optional()
        .describe('The rules that were changed; refused if others are in force'),
    }),
    answers: { 200: z.object({ rules: z.int() }) },
  }),
  rehearseCashRules: endpoint('POST /api/admin/cash-rules/rehearsals', {
    right: 'settings.money',
    summary:
      'Calculates what such rules would have decided for the cash orders of the last 30 days',
    body: CashRulesBody,
    answers: { 200: z.object({ ...Tally, rules: z.array(z.object(Tally)) }) },
  }),
  ordersFile: endpoint('GET /api/admin/orders.csv', {
    right: 'order.export',
    summary: 'Orders as CSV, filtered as in the panel’s list',
    query: OrderFilters.extend({ orders: numbers.optional() }),
    produces: 'text/csv',
  }),
  ordersFound: endpoint('GET /api/admin/orders/found', {
    right: 'order.list-all',
    summary: `Orders that match a search, at most ${MAX_ORDERS_CHOSEN}`,
    query: OrderFilters,
    answers: { 200: z.object({ orders: z.array(FoundOrder), isAll: z.boolean() }) },
  }),
  packingFile: endpoint('GET /api/admin/orders/packing.pdf', {
    right: 'parcel.hand-over',
    summary: 'Slips and labels of selected orders that may be packed, in one PDF',
    query: z.object({
      orders: numbers,
      parts: z.enum(['both', 'slips', 'labels']).catch('both'),
      paper: z.enum(['a6', 'a4']).catch('a6'),
    }),
    produces: 'application/pdf',
  }),
  courierLabels: endpoint('POST /api/admin/orders/labels', {
    right: 'parcel.hand-over',
    summary:
      'Prepares the courier’s labels of selected orders for printing; reports for which there is none, and why',
    body: Chosen,
    answers: { 200: Acted },
  }),
  bookCouriers: endpoint('POST /api/admin/orders/parcels', {
    right: 'parcel.hand-over',
    summary: 'Books selected orders with the shop’s courier, one by one',
    body: Chosen,
    answers: { 200: Acted },
  }),
  handToCourier: endpoint('POST /api/admin/orders/departures', {
    right: 'parcel.hand-over',
    summary:
      'Records that the courier took selected parcels, after 30 seconds, in which that can be undone',
    body: Chosen,
    answers: { 200: Acted },
  }),
}
