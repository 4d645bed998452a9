import { escapeHtml, page } from '../page.ts'
import type { Parcel } from './ledger.ts'
import { activitiesOf } from './shipments.ts'
import { nextCode, wordOf } from './words.ts'

/** Every parcel at the courier, with buttons for what may happen to it next. */
export function parcelsPage(parcels: readonly Parcel[], path: string): string {
  const list = parcels.map((parcel) => section(parcel, path)).join('\n')
  return page(
    'Courier',
    `<h1>Courier</h1>
<p>Plays Shiprocket. What happens to a parcel here is told to the shop at once.</p>
${list || '<p class="help">The courier has no parcel yet. Hand one over in the owner’s panel.</p>'}
<p class="row"><a href="/stand-ins">All stand-ins</a></p>`,
    'wide',
  )
}

function section(parcel: Parcel, path: string): string {
  const { reference, awb, scans, isCancelled, isReturn, city, pincode } = parcel
  const code = scans.at(-1)?.code
  const state = isCancelled ? 'CANCELED' : code === undefined ? 'NEW' : wordOf(code)
  return `<h2>${escapeHtml(reference)}</h2>
<p>${isReturn ? 'A return, from' : 'To'} ${escapeHtml(city)} ${escapeHtml(pincode)}. ${awb ? `Tracking number <a href="${path}/tracking/${awb}">${awb}</a>. ` : ''}State: <strong>${escapeHtml(state)}</strong></p>
${isCancelled || code === undefined ? '' : buttons(parcel, code, path)}`
}

function buttons({ id, scans }: Parcel, code: number, path: string): string {
  const next = nextCode(code)
  const isAway = scans.some((scan) => scan.code === 42) && next !== undefined
  const actions = [
    ...(next === undefined ? [] : [['next', `Next: ${wordOf(next)}`]]),
    ...(isAway && code === 17 ? [['undelivered', 'Nobody at home']] : []),
    ...(isAway
      ? [
          ['back', 'Send it back'],
          ['lost', 'Lose it'],
        ]
      : []),
  ]
  return `<form class="row" method="post" action="${path}/parcels/${id}">
${actions.map(([name, label]) => `<button name="event" value="${name}">${escapeHtml(label ?? '')}</button>`).join('\n')}
</form>`
}

/** The courier's public tracking page. */
export function trackingPage(parcel: Parcel): string {
  const rows = activitiesOf(parcel).map(
    ({ date, activity, location }) =>
      `<tr><td>${escapeHtml(date)}</td><td>${escapeHtml(activity)}</td><td>${escapeHtml(location)}</td></tr>`,
  )
  return page(
    `Parcel ${parcel.awb}`,
    `<h1>${escapeHtml(parcel.awb)}</h1>
<p>Carried by ${escapeHtml(parcel.courierName)}.</p>
<table><thead><tr><th scope="col">At (India)</th><th scope="col">What</th><th scope="col">Where</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`,
  )
}
