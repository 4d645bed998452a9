import type { PaymentFact } from '#domain/payments/facts.ts'
import { parseJson } from '../../answers/body.ts'
import type { PaymentEvent, SentEvent } from '../port.ts'
import { DisputeEntity, EventBody, OrderEntity, PaymentEntity, RefundEntity } from './entities.ts'
import { isSignedWith } from './signatures.ts'
import { disputeOf, paymentFact, refundFact, refundOf } from './tell.ts'

const MAX_EVENT_ID_LENGTH = 128
/** The events whose entities contain facts; others are only recorded. */
const WITH_FACTS = new Set([
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'payment.pending',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'refund.speed_changed',
])

/**
 * Verifies and parses an event. During a rotation several secrets are valid, since the provider repeats old
 * events with the old one. Signed bytes that are no known event become an
 * event without facts: refusing them would only make the provider disable the webhook.
 */
export function readEvent(
  { headers, body }: SentEvent,
  secrets: readonly string[],
): PaymentEvent | undefined {
  const signature = headers['x-razorpay-signature']?.toString() ?? ''
  const eventId = headers['x-razorpay-event-id']?.toString() ?? ''
  if (eventId === '' || eventId.length > MAX_EVENT_ID_LENGTH) return undefined
  if (!secrets.some((secret) => isSignedWith(secret, body, signature))) return undefined
  const event = EventBody.safeParse(parseJson(body)).data
  const payment = PaymentEntity.safeParse(event?.payload.payment?.entity).data
  const refund = RefundEntity.safeParse(event?.payload.refund?.entity).data
  const order = OrderEntity.safeParse(event?.payload.order?.entity).data
  const dispute = DisputeEntity.safeParse(event?.payload.dispute?.entity).data
  const facts: PaymentFact[] = []
  if (event && WITH_FACTS.has(event.event)) {
    if (payment) facts.push(paymentFact(payment))
    if (refund) facts.push(refundFact(refundOf(refund)))
  }
  return {
    eventId,
    name: event?.event ?? 'unreadable',
    providerOrderId: payment?.order_id ?? order?.id,
    paymentId: payment?.id ?? refund?.payment_id ?? dispute?.payment_id,
    facts,
    dispute: dispute && disputeOf(dispute, (event?.created_at ?? 0) * 1000),
  }
}
