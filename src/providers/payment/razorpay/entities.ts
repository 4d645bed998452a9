import { z } from 'zod'
import { parsePaymentId, parseProviderOrderId, parseRefundId } from '#domain/payments/facts.ts'
import { storableText } from '#domain/text/plain-text.ts'

const MAX_TEXT_LENGTH = 256

/** The API returns empty notes as a list, others as an object. */
const Notes = z.union([z.record(z.string(), z.unknown()), z.tuple([])]).nullish()
/** The most that the shop's books can hold; nothing that a shopper may pay comes near it. */
const MAX_PAISE = 2 ** 31 - 1
const Paise = z.int().min(0).max(MAX_PAISE)
const Currency = z.string().regex(/^[A-Z]{3}$/)
const UnixSeconds = z.int().min(0).max(8_640_000_000_000)
const Word = z.string().max(MAX_TEXT_LENGTH).transform(storableText)

const PaymentIdText = idOf(parsePaymentId)
const OrderIdText = idOf(parseProviderOrderId)
const RefundIdText = idOf(parseRefundId)

// Only required fields are parsed: e-mail, contact and UPI address of the payer are never read.

export const OrderEntity = z.object({
  id: OrderIdText,
  amount: Paise,
  currency: Currency,
  receipt: Word.nullish(),
  notes: Notes,
})
export type OrderEntity = z.infer<typeof OrderEntity>

export const PaymentEntity = z.object({
  id: PaymentIdText,
  amount: Paise,
  currency: Currency,
  status: Word,
  order_id: OrderIdText.nullish(),
  method: Word.nullish(),
  amount_refunded: Paise.nullish(),
  fee: Paise.nullish().catch(undefined),
  tax: Paise.nullish().catch(undefined),
  notes: Notes,
  created_at: UnixSeconds,
})
export type PaymentEntity = z.infer<typeof PaymentEntity>

export const RefundEntity = z.object({
  id: RefundIdText,
  payment_id: PaymentIdText,
  amount: Paise,
  status: Word.nullish(),
  receipt: Word.nullish(),
  notes: Notes,
})
export type RefundEntity = z.infer<typeof RefundEntity>

export const DisputeEntity = z.object({
  id: z.string().regex(/^[A-Za-z0-9_]{1,64}$/),
  payment_id: PaymentIdText,
  amount: Paise,
  amount_deducted: Paise.nullish().catch(undefined),
  status: Word,
  created_at: UnixSeconds.nullish().catch(undefined),
  respond_by: UnixSeconds.nullish().catch(undefined),
})
export type DisputeEntity = z.infer<typeof DisputeEntity>

export const OrderCollection = collectionOf(OrderEntity)
export const PaymentCollection = collectionOf(PaymentEntity)
/** Entities that are parsed one by one, so that an invalid one does not affect the others. */
export const AnyCollection = collectionOf(z.unknown())
/** The id of an entity that is otherwise invalid. */
export const NamedPayment = z.object({ id: PaymentIdText })

/** The payment of a refund that is otherwise invalid. */
export const NamedRefund = z.object({ payment_id: PaymentIdText })

/** The body of a refusal; every field may be missing, null, empty or `NA`. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string().nullish(),
    description: z.string().nullish(),
    reason: z.string().nullish(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** An event with its entities, which are parsed one by one, so that an invalid one does not affect the others. */
export const EventBody = z.object({
  event: Word.refine((name) => name !== ''),
  payload: z
    .record(z.string(), z.object({ entity: z.unknown() }).optional().catch(undefined))
    .catch({}),
  created_at: UnixSeconds.nullish().catch(undefined),
})

function collectionOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item).max(1_000) })
}

function idOf<Id extends string>(parse: (text: string) => Id | undefined) {
  return z.string().transform((text, context): Id => {
    const id = parse(text)
    if (id !== undefined) return id
    context.addIssue({ code: 'custom', message: 'not an id of the provider' })
    return z.NEVER
  })
}
