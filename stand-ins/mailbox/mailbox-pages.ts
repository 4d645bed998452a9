import { escapeHtml, page } from '../page.ts'
import type { Letter } from './letters.ts'

const LIST = '/stand-ins/mailbox'

/** The mailbox: received mails, newest first, and the button that makes the mail server fail. */
export function mailboxPage(letters: readonly Letter[], isDown: boolean): string {
  const state = isDown
    ? '<strong class="bad">out of order on purpose</strong>'
    : '<strong>working</strong>'
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>
<p>Every mail that the shop sends arrives here, whoever it is for. The last 200 are kept until the shop stops. The mail server is ${state}.</p>
<div class="row">
<form method="post" action="${LIST}/down"><button name="down" value="${isDown ? 'no' : 'yes'}">${isDown ? 'Let it work again' : 'Put it out of order'}</button></form>
<form method="post" action="${LIST}/reset"><button>Empty the mailbox</button></form>
</div>
${letters.length === 0 ? '<p class="help">No mail yet.</p>' : table(letters)}
<p class="row"><a href="/stand-ins">All stand-ins</a> <a href="/">Back to the shop</a></p>`,
    'wide',
  )
}

function table(letters: readonly Letter[]): string {
  const rows = letters.map(
    ({ number, at, to, subject }) =>
      `<tr><td>${time(at)}</td><td>${escapeHtml(to)}</td><td><a href="${LIST}/${number}">${escapeHtml(subject || '(no subject)')}</a></td></tr>`,
  )
  return `<table>
<thead><tr><th scope="col">At (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>`
}

function time(at: Date): string {
  return at.toISOString().slice(11, 19)
}

/** A mail as text: nothing in it is rendered, and only its web links can be followed. */
export function letterPage(letter: Letter): string {
  const facts = [
    ['From', letter.from],
    ['To', letter.to],
    ['Answers to', letter.replyTo],
    ['Message-ID', letter.messageId],
  ].filter(([, value]) => value)
  return page(
    letter.subject || 'A mail',
    `<p><a href="${LIST}">Mailbox</a></p>
<h1>${escapeHtml(letter.subject || '(no subject)')}</h1>
<table><tbody>
${facts.map(([name = '', value = '']) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`).join('\n')}
</tbody></table>
<pre>${withLinks(letter.text)}</pre>
${letter.attachments.map(attachment).join('\n')}
<details><summary>As it was sent</summary><pre>${escapeHtml(letter.source)}</pre></details>`,
    'wide',
  )
}

function attachment({ name, type, content }: Letter['attachments'][number]): string {
  return `<details><summary>${escapeHtml(name)} (${escapeHtml(type)})</summary><pre>${escapeHtml(content)}</pre></details>`
}

/** Turns web addresses into links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const shown = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${shown}" rel="noreferrer">${shown}</a>` : shown
    })
    .join('')
}
