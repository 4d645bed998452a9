import { z } from 'zod'
import { MAX_EMAIL_LENGTH, parseEmail } from '#domain/text/email.ts'
import { type Refuse, readForm } from '#domain/text/read-form.ts'
import { PlaceFields } from './account.ts'
import { endpointsOf } from './endpoint.ts'
import { Done, described, judged, OrderParams, phoneNumber, RepeatableByKey } from './fields.ts'
import {
  BusinessFields,
  GoodsFields,
  LanguageField,
  MethodField,
  OfferCodeField,
  type OrderProblem,
  readAmount,
  readBusiness,
  readDelivery,
  readLanguage,
  readMethod,
  readOfferCode,
  readWanted,
} from './order-fields.ts'
import { PriceAnswer } from './payments.ts'

/** What can be wrong with an order by phone. */
export type PhoneOrderProblem = OrderProblem | 'name-required' | 'email-malformed'

const endpoint = endpointsOf({ right: 'order.take', tag: 'orders' })

/** Prices are ignored, as in every order. The address must be complete, since nobody can add it later. */
const TakenBody = judged(
  z.object({
    ...GoodsFields,
    ...PlaceFields,
    ...BusinessFields,
    email: described(
      z.string().max(MAX_EMAIL_LENGTH).describe('Receives the mails about this order'),
    ),
    paymentMethod: MethodField,
    offerCode: OfferCodeField,
    language: LanguageField,
    amount: described(
      z.number().describe('The total that was shown; without it the answer is only a quote'),
    ),
  }),
  (sent) =>
    readForm((refuse: Refuse<string, PhoneOrderProblem>) => {
      const delivery = readDelivery(sent, refuse)
      if (typeof sent.recipient !== 'string' || sent.recipient.trim() === '') {
        refuse('recipient', 'name-required')
      }
      const email = sent.email ?? ''
      const mailTo = email === '' ? '' : parseEmail(email)
      if (mailTo === undefined) refuse('email', 'email-malformed')
      return {
        delivery,
        wanted: readWanted(sent.productIds, sent.quantities, refuse),
        method: readMethod(sent.paymentMethod, refuse),
        offerCode: readOfferCode(sent.offerCode),
        business: readBusiness(sent, refuse),
        language: readLanguage(sent.language),
        email: mailTo ?? '',
        amountPaise: sent.amount === undefined ? undefined : readAmount(sent.amount, refuse),
      }
    }),
  (read) => read,
)

const NumberBody = z.object({
  phone_number: phoneNumber('phone-malformed' satisfies PhoneOrderProblem),
})

const KnownCustomer = z.object({
  recipient: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  email: z.string().describe('The address given for an order by phone'),
})

export const phoneOrderEndpoints = {
  take: endpoint('POST /api/admin/phone-orders', {
    summary:
      'Takes an order by phone: first a quote, then the order, once for each Idempotency-Key',
    headers: RepeatableByKey,
    body: TakenBody,
    answers: {
      200: z.union([
        z.object({ isDone: z.literal(false), ...PriceAnswer.shape }),
        z.object({ isDone: z.literal(true), orderId: z.string(), orderNumber: z.string() }),
      ]),
    },
  }),
  renewLink: endpoint('POST /api/admin/phone-orders/:id/link', {
    params: OrderParams,
    summary: 'Renews the expired payment link of an order: the same link and price for another day',
    answers: { 200: Done },
  }),
  findCustomer: endpoint('POST /api/admin/phone-orders/customers', {
    summary: 'The address of the last parcel for a phone number',
    body: NumberBody,
    answers: { 200: z.object({ customer: KnownCustomer.nullable() }) },
  }),
}
