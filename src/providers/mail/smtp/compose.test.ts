import { expect, test } from 'vitest'
import { TODAY } from '#tests/support/cluster-facts.ts'
import type { Mail } from '../port.ts'
import { compose, partsOf } from './compose.ts'

const from = { name: 'Samagni', address: 'hello@samagni.example' }
const MAIL: Mail = {
  id: '6f1c1f52-0000-4000-8000-000000000001',
  threadId: '6f1c1f52-0000-4000-8000-000000000002',
  to: 'asha@example.com',
  toName: 'આશા Patel',
  replyTo: 'help@samagni.example',
  subject: 'Your order SMG-000001',
  text: 'Thank you.\n\n.\n Samagni \n',
  html: '<p style="margin:0">₹250 · Thank you.</p>'.repeat(30),
  calendar: undefined,
  at: TODAY,
}
const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' } as const

/** Removes the random part of boundaries, which all boundaries of a message share. */
const withoutRandom = (message: Buffer) => message.toString().replace(/-[\da-f]{16}-/g, '-')

test.each([
  ['with HTML', MAIL],
  ['without HTML', { ...MAIL, html: undefined }],
  ['without text', { ...MAIL, text: '' }],
  [
    'mostly of another script',
    { ...MAIL, text: 'धन्यवाद. આભાર. '.repeat(40), html: 'આભાર'.repeat(99) },
  ],
  [
    'of long lines and line ends of all kinds',
    { ...MAIL, text: `${'x'.repeat(2_000)} \r\n=\t\r a\n` },
  ],
  ['with an invitation', { ...MAIL, calendar }],
])('a mail %s is written byte by byte as the library writes it', async (_, mail) => {
  const written = compose(mail, from)
  const [ours, theirs] = [written, await partsOf(mail, from).build()].map(withoutRandom)
  // The connection adds the last line break.
  expect(ours?.trimEnd()).toBe(theirs?.trimEnd())
})

test.each([
  [{ path: '/etc/hostname' }, 'File access rejected'],
  [{ href: 'http://127.0.0.1:9/' }, 'Url access rejected'],
])('nothing of a mail is read from %j', async (source, refusal) => {
  const forged = { ...MAIL, text: source as unknown as string }
  expect(() => compose(forged, from)).toThrow('a part of a mail that is not a text')
  await expect(partsOf(forged, from).build()).rejects.toThrow(refusal)
})
