import { formatRupees } from '#domain/money/money.ts'
import { SECOND_MS } from '#domain/time/durations.ts'
import { escapeHtml, page } from '../page.ts'
import { type BankAct, bankActs } from './disputes.ts'
import type { DisputeEntity, PaymentEntity } from './entities.ts'
import type { Ledger } from './ledger.ts'

/** As many as anybody scrolls through. */
const MAX_SHOWN = 50

const WORDS: Readonly<Record<BankAct, string>> = {
  open: 'The bank demands it back',
  action_required: 'Ask the shop again',
  under_review: 'The shop has answered: the bank looks at it',
  won: 'Decide for the shop',
  lost: 'Decide for the payer',
  closed: 'End without a claim',
}

/** The payments that were captured, latest first, with buttons for what the payer's bank may do. */
export function paymentsPage(ledger: Ledger, path: string): string {
  const captured = [...ledger.payments.values()].filter((payment) => payment.captured).toReversed()
  const disputes = Map.groupBy(ledger.disputes.values(), (dispute) => dispute.payment_id)
  const list = captured
    .slice(0, MAX_SHOWN)
    .map((payment) => section(payment, disputes.get(payment.id)?.at(-1), path))
  return page(
    'Payments',
    `<h1>Payments</h1>
<p>Plays Razorpay and the banks of those who paid. What a bank does here is told to the shop at once. In the shop, a dispute is answered on the provider’s own pages; here you press its button.</p>
${list.join('\n') || '<p class="help">Nothing has been paid online yet.</p>'}
<p class="row"><a href="/stand-ins">All stand-ins</a></p>`,
    'wide',
  )
}

function section(payment: PaymentEntity, dispute: DisputeEntity | undefined, path: string): string {
  const { id, amount, amount_refunded: refunded, created_at: paidAt } = payment
  const paid = new Date(paidAt * SECOND_MS).toISOString().slice(0, 16).replace('T', ' ')
  const facts = [
    `${formatRupees(amount)}, paid at ${paid} (UTC).`,
    refunded > 0 ? `${formatRupees(refunded)} refunded.` : '',
    dispute && `Dispute about ${formatRupees(dispute.amount)}: ${stateOf(dispute)}.`,
  ]
  return `<h2>${escapeHtml(id)}</h2>
<p>${facts.filter(Boolean).join(' ')}</p>
<form class="row" method="post" action="${path}/${escapeHtml(id)}">
${bankActs(dispute?.status)
  .map((act) => `<button name="act" value="${act}">${WORDS[act]}</button>`)
  .join('\n')}
</form>`
}

const stateOf = ({ status }: DisputeEntity): string =>
  `<strong${status === 'lost' ? ' class="bad"' : ''}>${status.replace('_', ' ')}</strong>`
