import { escapeHtml, hashOf, STYLE } from '../../page.ts'
import type { OrderEntity } from '../entities.ts'
import { fakeQrCode } from './fake-qr-code.ts'
import { OFFERED_CARDS } from './test-inputs.ts'

/** The shop's options, from the frame's address. */
export interface DialogQuery {
  name: string
  description: string
  /** The payment method that is open at first. */
  method: string
  /** Payment methods that the shop hides: `upi`, `upi.collect` … */
  hide: string
  confirm_close: string
  escape: string
  /** Where a form is posted when the dialog has ended; empty inside a frame. */
  callback_url: string
}

const DIALOG_STYLE = `
body{min-height:100dvh;background:var(--raise)}
body>.ribbon{display:block;margin:0;padding:6px 20px;font-size:13px;background:#e6a820;color:#141b42}
main{padding:0 20px 20px}
header{display:flex;align-items:center;gap:12px;margin:0 -20px 16px;padding:12px 8px 12px 20px;background:#22306e;color:#fbf7ec}
header p{margin:0;flex:1;min-width:0;line-height:1.25;overflow-wrap:anywhere}
header small{color:inherit;display:block}
header button{min-height:44px;width:44px;padding:0;font-size:24px;line-height:1;background:none;border:0;color:inherit}
header button:hover{background:#141b42}
header :focus-visible{outline-color:#fbf7ec;outline-offset:-3px}
h1{font-size:28px;margin:0 0 12px}
h1:focus{outline:none}
.ways{display:grid;grid-template-columns:1fr 1fr 1.2fr;margin:0 0 16px;padding:0;border:2px solid var(--field)}
.ways label{margin:0;min-height:44px;display:grid;place-items:center;color:var(--ink);font-size:15px;font-weight:700;cursor:pointer;position:relative}
.ways input{position:absolute;opacity:0;width:1px;height:1px;min-height:0}
.ways label:has(:checked){background:var(--action);color:var(--on)}
.ways label:has(:focus-visible){outline:3px solid #e6a820;z-index:1}
select{display:block;width:100%;font:inherit;color:var(--ink);background:var(--raise);border:2px solid var(--field);padding:8px 10px;min-height:48px}
input{min-height:48px;padding:8px 12px}
form label>:is(input,select){margin-top:6px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button{width:100%}
.row button{width:auto;flex:1}
.code{display:block;margin:0 auto 8px;width:148px;height:148px;background:#fff;padding:8px;box-sizing:content-box}
.mood{margin-top:16px;border-top:2px solid var(--line);padding-top:12px}
#news:empty{display:none}
#news{border-left:8px solid var(--err);padding:8px 12px;background:var(--ground);font-weight:600}
[aria-busy=true] button{opacity:.6;cursor:progress}
[hidden]{display:none!important}
`

/** The page may be embedded in the shop's own pages, and runs only the stand-in's own script. */
export const DIALOG_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)} ${hashOf(DIALOG_STYLE)}`,
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ')

/** The dialog: card, UPI code and net banking, and the choice of the bank's reaction. */
export function dialogPage(order: OrderEntity, query: DialogQuery): string {
  const amount = rupees(order.amount)
  const hidden = new Set(query.hide.split(','))
  const ways = WAYS.filter(({ id }) => !hidden.has(id))
  const first = ways.find(({ id }) => id === query.method) ?? ways[0]
  return documentOf(
    `Pay ${amount}`,
    `<main data-pay="pay" data-confirm-close="${query.confirm_close === 'true'}" data-escapes="${query.escape !== 'false'}" data-callback="${escapeHtml(query.callback_url)}">
<header><p><b>${escapeHtml(query.name || 'Shop')}</b><small>${escapeHtml(query.description)}</small></p><b>${amount}</b><button type="button" id="close" aria-label="Close">×</button></header>
<p id="news" role="alert"></p>
<div data-screen="methods">
<h1 id="title" tabindex="-1">Pay ${amount}</h1>
<fieldset class="ways" aria-label="Way to pay">
${ways.map(({ id, label }) => `<label><input type="radio" name="method" value="${id}"${id === first?.id ? ' checked' : ''}>${label}</label>`).join('\n')}
</fieldset>
${cardForm(order, amount)}
${upiForm(order, hidden.has('upi.collect'))}
${bankForm(order, amount)}
${moods()}
</div>
${otpScreen(order)}
<div data-screen="silent" hidden><h1 tabindex="-1" data-first>No answer from the bank yet</h1><p>It says yes in about 15 seconds. The shop hears of it then, whether this window is open or not.</p><button type="button" class="main" data-leaves>Close this window</button></div>
<div data-screen="leave" hidden><h1 tabindex="-1" data-first>Cancel the payment?</h1><p>Nothing is paid if you leave now.</p><p class="row"><button type="button" class="main" data-shows="methods">Stay</button><button type="button" data-leaves>Yes, cancel</button></p></div>
</main>
<script src="dialog.js"></script>`,
  )
}

/** Razorpay's message when key and order do not match. */
export function brokenDialogPage(sentence: string): string {
  return documentOf(
    'Oops! Something went wrong',
    `<main data-pay="pay" data-escapes="true"><header><p><b>Razorpay</b></p><button type="button" id="close" aria-label="Close">×</button></header>
<h1 id="title" tabindex="-1">Oops! Something went wrong.</h1><p id="news" role="alert">${escapeHtml(sentence)}</p>
</main>
<script src="dialog.js"></script>`,
  )
}

const WAYS = [
  { id: 'card', label: 'Card' },
  { id: 'upi', label: 'UPI' },
  { id: 'netbanking', label: 'Net banking' },
] as const

const orderField = ({ id }: OrderEntity) => `<input type="hidden" name="order_id" value="${id}">`

function cardForm(order: OrderEntity, amount: string): string {
  return `<form data-method="card" data-pays="card" hidden>${orderField(order)}
<label>A card to rehearse with<select name="ready"><option value="">Choose, or type one below</option>
${OFFERED_CARDS.map(({ number, label }) => `<option value="${number}">${label}</option>`).join('\n')}
</select></label>
<label>Card number<input name="card" inputmode="numeric" autocomplete="off" required pattern="[\\d ]{12,23}"></label>
<div class="two"><label>Valid until<input name="expiry" placeholder="MM/YY" autocomplete="off" required pattern="\\d\\d ?/ ?\\d\\d"></label>
<label>CVV<input name="cvv" inputmode="numeric" autocomplete="off" required pattern="\\d{3,4}"></label></div>
<button class="main">Pay ${amount} by card</button></form>`
}

/** UPI Collect ended on 28 February 2026; it is shown unless the shop hides it. */
function upiForm(order: OrderEntity, hidesCollect: boolean): string {
  return `<form data-method="upi" data-pays="upi" hidden>${orderField(order)}
${fakeQrCode(order.id)}
<p class="help">A code for the rehearsal: no app can read it.</p>
${hidesCollect ? '' : '<label>UPI ID (success@razorpay or failure@razorpay)<input name="vpa" autocomplete="off"></label>'}
<button class="main">I have paid by UPI</button></form>`
}

function bankForm(order: OrderEntity, amount: string): string {
  return `<form data-method="netbanking" data-pays="netbanking" hidden>${orderField(order)}
<label>Bank<select name="bank_name"><option>Rehearsal Bank of Anand</option><option>Rehearsal Bank of Kutch</option></select></label>
<button class="main">Pay ${amount} from this account</button></form>`
}

function otpScreen(order: OrderEntity): string {
  return `<div data-screen="otp" hidden><form data-pays="card">${orderField(order)}
<h1>Your bank asks</h1>
<label>One-time password (4 to 10 digits are right, fewer are wrong)<input name="otp" inputmode="numeric" autocomplete="off" data-first></label>
<p class="row"><button class="main">Confirm</button><button type="button" data-shows="methods">Back</button></p></form></div>`
}

function moods(): string {
  return `<label class="mood">What the bank does<select name="mood">
<option value="typed">What the input above says</option>
<option value="declined">Says no</option>
<option value="authorised">Holds the money, the shop has to take it</option>
<option value="late">Says nothing, and yes after 15 seconds</option>
<option value="silent">Says nothing</option>
<option value="unheard">Takes the money; this window closes and the shop’s page hears nothing</option>
</select></label>`
}

function rupees(paise: number): string {
  const figure = paise / 100
  return `₹${figure.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(figure) ? 0 : 2 })}`
}

function documentOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<style>${DIALOG_STYLE}</style>
</head>
<body>
<header class="ribbon">Rehearsal of Razorpay: no money moves.</header>
${body}
</body>
</html>
`
}
