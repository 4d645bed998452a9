import { escapeHtml, page } from '../page.ts'
import type { SentMessage } from './messages.ts'

/** The phones of all shoppers: received messages, newest first, each with a reply. */
export function messagesPage(messages: readonly SentMessage[], path: string): string {
  return page(
    'WhatsApp',
    `<h1>WhatsApp</h1>
<p>Every message that the shop sends arrives here, whoever it is for. The last 200 are kept until the shop stops. The real service fills the template that it has approved, in its language, with the values.</p>
${messages.length === 0 ? '<p class="help">No message yet.</p>' : messages.map((message) => section(message, path)).join('\n')}
<p class="row"><a href="/stand-ins">All stand-ins</a> <a href="/">Back to the shop</a></p>`,
    'wide',
  )
}

function section({ at, to, template, language, values, link }: SentMessage, path: string): string {
  return `<h2>${escapeHtml(template)} (${escapeHtml(language)})</h2>
<p>To +${escapeHtml(to)}, at ${at.toISOString().slice(11, 19)} UTC</p>
<pre>${values.map(escapeHtml).join('\n')}</pre>
${link === undefined ? '' : `<p><a href="/${escapeHtml(link)}">Its button</a></p>`}
<form class="row" method="post" action="${path}/replies"><input type="hidden" name="from" value="${escapeHtml(to)}"><button name="text" value="STOP">Reply STOP</button><button name="text" value="START">Reply START</button></form>`
}
