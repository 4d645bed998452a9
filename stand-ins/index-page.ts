import { FAILING_INPUTS } from './failing-inputs.ts'
import type { FaultRule, LogEntry } from './faults.ts'
import { escapeHtml, page } from './page.ts'

/** Faults with a button; any other can be posted to `/stand-ins/faults` as JSON. */
export const READY_FAULTS: readonly { id: string; label: string; rule: FaultRule }[] = [
  {
    id: 'down',
    label: 'Out of order (the next 10 requests)',
    rule: { match: { path: '/' }, times: 10, effect: { status: 503, body: '', headers: {} } },
  },
  {
    id: 'slow',
    label: 'Answers after 8 seconds (the next 3)',
    rule: { match: { path: '/' }, times: 3, effect: { delayMs: 8_000 } },
  },
  {
    id: 'lost',
    label: 'Does the work, loses the answer (the next exchange)',
    rule: { match: { path: '/token' }, times: 1, effect: { dropAfterProcessing: true } },
  },
  {
    id: 'no-checkout',
    label: 'The payment script does not load (the next time)',
    rule: { match: { path: '/checkout.js' }, times: 1, effect: { dropBeforeProcessing: true } },
  },
  {
    id: 'half',
    label: 'Sends half an answer (the next exchange)',
    rule: { match: { path: '/token' }, times: 1, effect: { truncateJson: true } },
  },
]

export interface StandInState {
  name: string
  plays: string
  address: string
  pending: readonly FaultRule[]
}

export interface MailState {
  letters: number
  isDown: boolean
}

/** Lists the stand-ins, their state, the inputs that fail, and a button that resets everything. */
export function indexPage(
  standIns: readonly StandInState[],
  mail: MailState,
  log: readonly LogEntry[],
  { payments, parcels, messages }: { payments: number; parcels: number; messages: number },
): string {
  return page(
    'Stand-ins',
    `<h1>Stand-ins</h1>
<p>Small servers inside this shop that play the services outside, so that everything can be tried without an account or a network.</p>
<form method="post" action="/stand-ins/reset"><button class="main">Reset all stand-ins</button></form>
${standIns.map(standInSection).join('\n')}
${mailSection(mail)}
${paymentsSection(payments)}
${courierSection(parcels)}
${whatsappSection(messages)}
<h2>Inputs that fail</h2>
<p class="help">The delivery charges come from the shop’s own zone table, which is no stand-in.</p>
<table>
<thead><tr><th scope="col">Where</th><th scope="col">Input</th><th scope="col">What happens</th></tr></thead>
<tbody>
${FAILING_INPUTS.map(({ where, input, outcome }) => row(where, input, outcome)).join('\n')}
</tbody>
</table>
<h2>Last requests</h2>
${logTable(log)}
<p class="row"><a href="/">Back to the shop</a></p>`,
    'wide',
  )
}

function standInSection({ name, plays, address, pending }: StandInState): string {
  const state = pending.length === 0 ? 'working' : 'failing on purpose'
  return `<h2>${escapeHtml(name)}</h2>
<p>Plays ${escapeHtml(plays)} at <code>${escapeHtml(address)}</code>. State: <strong${pending.length ? ' class="bad"' : ''}>${state}</strong></p>
${pending.length ? `<ul>${pending.map((rule) => `<li>${escapeHtml(ruleWords(rule))}</li>`).join('')}</ul>` : ''}
<form class="row" method="post" action="/stand-ins/faults">
${READY_FAULTS.map(({ id, label }) => `<button name="ready" value="${id}">${escapeHtml(label)}</button>`).join('\n')}
</form>`
}

function mailSection({ letters, isDown }: MailState): string {
  const state = isDown
    ? '<strong class="bad">out of order on purpose</strong>'
    : '<strong>working</strong>'
  const count = letters === 1 ? '1 mail' : `${letters} mails`
  return `<h2>Mail</h2>
<p>Plays the mail server at a port of its own. State: ${state}. It holds ${count}.</p>
<p class="row"><a href="/stand-ins/mailbox">Open the mailbox</a></p>`
}

function paymentsSection(payments: number): string {
  const count = payments === 1 ? '1 payment' : `${payments} payments`
  return `<h2>Payments</h2>
<p>Plays Razorpay and the payers’ banks, which may dispute a payment. It has ${count}.</p>
<p class="row"><a href="/stand-ins/razorpay/payments">Open the payments</a></p>`
}

function courierSection(parcels: number): string {
  const count = parcels === 1 ? '1 parcel' : `${parcels} parcels`
  return `<h2>Courier</h2>
<p>Plays Shiprocket, which fetches and carries parcels. It has ${count}.</p>
<p class="row"><a href="/stand-ins/shiprocket">Open the courier</a></p>`
}

function whatsappSection(messages: number): string {
  const count = messages === 1 ? '1 message' : `${messages} messages`
  return `<h2>WhatsApp</h2>
<p>Plays WhatsApp and the phones of shoppers. It holds ${count}.</p>
<p class="row"><a href="/stand-ins/whatsapp">Open WhatsApp</a></p>`
}

function ruleWords({ match, times, effect }: FaultRule): string {
  return `${match.method ?? 'any'} ${match.path}: ${JSON.stringify(effect)}, ${times} left`
}

function logTable(log: readonly LogEntry[]): string {
  if (log.length === 0) return '<p class="help">None yet.</p>'
  const rows = log
    .slice(-20)
    .toReversed()
    .map(({ at, method, path, status, fault }) =>
      row(
        at.slice(11, 19),
        `${method} ${path}`,
        `${status || 'cut off'}${fault ? ', on purpose' : ''}`,
      ),
    )
  return `<table>
<thead><tr><th scope="col">At (UTC)</th><th scope="col">Request</th><th scope="col">Answer</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>`
}

function row(...cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
}
