import { z } from 'zod'
import { parseProductId } from '#domain/ids.ts'
import { paiseOf } from '#domain/money/money.ts'
import { readForm } from '#domain/text/read-form.ts'
import { PlaceFields } from './account.ts'
import { described, judged } from './fields.ts'
import {
  BusinessFields,
  LanguageField,
  OfferCodeField,
  type RefuseField,
  readBusiness,
  readDelivery,
  readLanguage,
  readOfferCode,
} from './order-fields.ts'

const Product = z.string().transform((text, ctx) => {
  const id = parseProductId(text)
  if (id) return id
  ctx.addIssue('wrong-value')
  return z.NEVER
})

/** A form of the cart without JavaScript. */
export const PlainCartForm = z.discriminatedUnion('act', [
  z.object({ act: z.literal('empty') }),
  z
    .object({
      act: z.enum(['add', 'set', 'remove']),
      product: Product,
      quantity: z.coerce.number().int().catch(1),
    })
    .transform(({ act, product: productId, quantity }) => ({ act, productId, quantity })),
])

/**
 * The checkout form without JavaScript: first the address, then the same with the total that was shown, or to go back
 * and change the address.
 */
export const PlainCheckoutForm = judged(
  z.object({
    ...PlaceFields,
    ...BusinessFields,
    amount: described(z.string()),
    offerCode: OfferCodeField,
    key: described(z.string().max(64)),
    keep: described(z.string()),
    act: described(z.string()),
    language: LanguageField,
  }),
  (sent) =>
    readForm((refuse: RefuseField) => ({
      delivery: readDelivery(sent, refuse),
      business: readBusiness(sent, refuse),
      language: readLanguage(sent.language),
      offerCode: readOfferCode(sent.offerCode),
    })),
  (read, { amount, key, keep, act }) => ({
    ...read,
    /** Absent at the first step. */
    amountPaise: amount === undefined ? undefined : paiseOf(Number(amount)),
    key: key || undefined,
    isKept: keep === 'on',
    isChanging: act === 'change',
  }),
)
