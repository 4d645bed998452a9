import { type ApiAnswer, answer, refuseId } from './answers.ts'
import { type DisputeEntity, newId } from './entities.ts'
import { keep, type Ledger } from './ledger.ts'

export type DisputeStep = Exclude<DisputeEntity['status'], 'open'>

/** The payer's bank demands a payment, or a part of it, back; undefined for an unknown payment. */
export function openDispute(
  ledger: Ledger,
  paymentId: string,
  amount?: number,
): DisputeEntity | undefined {
  const payment = ledger.payments.get(paymentId)
  if (!payment) return undefined
  const dispute: DisputeEntity = {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: paymentId,
    amount: amount ?? payment.amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    status: 'open',
    phase: 'chargeback',
    created_at: ledger.nowSeconds,
  }
  keep(ledger.disputes, dispute.id, dispute)
  ledger.emit('payment.dispute.created', { payment, dispute })
  return dispute
}

/** The bank's next step; the amount of a lost dispute is taken from the shop. */
export function moveDispute(ledger: Ledger, id: string, status: DisputeStep): boolean {
  const dispute = ledger.disputes.get(id)
  const payment = dispute && ledger.payments.get(dispute.payment_id)
  if (!payment) return false
  dispute.status = status
  dispute.amount_deducted = status === 'lost' ? dispute.amount : 0
  ledger.emit(`payment.dispute.${status}`, { payment, dispute: { ...dispute } })
  return true
}

export function readDispute(ledger: Ledger, id: string): ApiAnswer {
  const dispute = ledger.disputes.get(id)
  return dispute ? answer(dispute) : refuseId()
}
