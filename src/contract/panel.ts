import { z } from 'zod'
import { SETTINGS_FIELDS } from '#domain/accounts/settings-form.ts'
import { OFFER_FIELDS } from '#domain/offers/offer-form.ts'
import { PAYMENT_TRIALS } from '#domain/opening/payment-trial.ts'
import { POLICY_TRANSLATION_FIELDS, type PolicyField } from '#domain/policies/policy-form.ts'
import { endpointsOf } from './endpoint.ts'
import { ClaimsReason, described, Moment, Rupees, SerialParams, textsOf } from './fields.ts'
import { SeenTexts } from './translations.ts'

const endpoint = endpointsOf({ tag: 'panel' })

/** Only the sent fields are changed; the domain validates them. */
const SettingsBody = z.object(
  Object.fromEntries(
    SETTINGS_FIELDS.map((field) => [field, z.string().max(1_000).optional()] as const),
  ),
)

/** The domain validates all texts at once. */
const OfferBody = z.object(textsOf(OFFER_FIELDS, 20_000))
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
const OfferId = z.object({ id: z.int() })

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
}
