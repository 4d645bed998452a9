import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts'
import { type ApiAnswer, answer, refuseId } from './answers.ts'
import { type DisputeEntity, newId } from './entities.ts'
import { keep, type Ledger } from './ledger.ts'

/** Banks give the shop about a week. */
const ANSWER_WITHIN_SECONDS = (7 * DAY_MS) / SECOND_MS

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
    respond_by: ledger.nowSeconds + ANSWER_WITHIN_SECONDS,
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

const OPEN: readonly DisputeEntity['status'][] = ['open', 'action_required', 'under_review']

/** What the payer's bank may do to a payment: open a dispute, or move the latest one. */
export const BANK_ACTS = [
  'open',
  'under_review',
  'action_required',
  'won',
  'lost',
  'closed',
] as const
export type BankAct = (typeof BANK_ACTS)[number]

/** What the bank may do next; a decided dispute may go to a further round. */
export function bankActs(status: DisputeEntity['status'] | undefined): readonly BankAct[] {
  if (status === undefined) return ['open']
  if (!OPEN.includes(status)) return ['action_required']
  return BANK_ACTS.filter((act) => act !== 'open' && act !== status)
}

/** The bank acts; `false` for an unknown payment, or an act that is not its next one. */
export function actAsBank(ledger: Ledger, paymentId: string, act: BankAct): boolean {
  const latest = [...ledger.disputes.values()].findLast(
    ({ payment_id: disputed }) => disputed === paymentId,
  )
  if (!bankActs(latest?.status).includes(act)) return false
  if (act === 'open') return openDispute(ledger, paymentId) !== undefined
  return latest !== undefined && moveDispute(ledger, latest.id, act)
}

export function readDispute(ledger: Ledger, id: string): ApiAnswer {
  const dispute = ledger.disputes.get(id)
  return dispute ? answer(dispute) : refuseId()
}
