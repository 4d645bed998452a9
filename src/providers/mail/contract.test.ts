import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { createMailboxStandIn } from '#stand-ins/mailbox/mailbox-stand-in.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { openScriptedSmtp } from '#tests/support/scripted-smtp.ts'
import type { Mail, MailAnswer, MailProvider } from './port.ts'
import { createSmtpMail } from './smtp/smtp-mail.ts'

const mailbox = createMailboxStandIn()
const from = { name: 'Samagni', address: 'hello@samagni.example' }
const provider: MailProvider = createSmtpMail({ server: mailbox.smtpAddress, from })

afterAll(() => mailbox.close())
beforeEach(() => mailbox.reset())

async function sendWith(mails: MailProvider, mail: Mail): Promise<MailAnswer> {
  const session = mails.openSession()
  const answer = await session.sendMail(mail)
  session.close()
  return answer
}

const MAIL: Mail = {
  id: '6f1c1f52-0000-4000-8000-000000000001',
  to: 'asha@example.com',
  toName: 'Asha Patel',
  replyTo: undefined,
  subject: 'Your message SMG-T-000001',
  text: 'Thank you.\n\nSamagni',
  html: undefined,
  calendar: undefined,
  at: TODAY,
}

describe('a mail that is delivered', () => {
  test('contains its texts in three scripts and a constant Message-ID', async () => {
    const subject = 'आपका संदेश · તમારો સંદેશ'
    const mail = { ...MAIL, subject, text: 'धन्यवाद. આભાર. Thank you.' }
    expect(await sendWith(provider, mail)).toMatchObject({ ok: true })
    expect(await sendWith(provider, mail)).toMatchObject({ ok: true })
    const ids = mailbox.letters.map(({ messageId }) => messageId)
    expect(ids).toEqual(Array(2).fill(`<${MAIL.id}@samagni.example>`))
    expect(mailbox.letters[0]).toMatchObject({
      from: 'Samagni <hello@samagni.example>',
      to: 'asha@example.com',
      subject,
    })
    expect(mailbox.letters[0]?.text).toContain('धन्यवाद. આભાર. Thank you.')
    expect(mailbox.letters[0]?.source).toContain('Auto-Submitted: auto-generated')
    expect(mailbox.letters[0]?.source).not.toMatch(/(?<!\r)\n/)
  })

  test('has an invitation attached and a reply address', async () => {
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR'
    const mail = { ...MAIL, replyTo: 'meena@example.com', html: '<p>Thank you.</p>' }
    await sendWith(provider, { ...mail, calendar: { method: 'REQUEST', content } })
    const [letter] = mailbox.letters
    expect(letter?.replyTo).toBe('meena@example.com')
    expect(letter?.attachments.map(({ type }) => type)).toContain('text/calendar')
    expect(letter?.source).toContain('method=REQUEST')
  })

  test('belongs to its conversation, has its own time, and does not name its software', async () => {
    const threadId = '6f1c1f52-0000-4000-8000-000000000009'
    await sendWith(provider, { ...MAIL, threadId })
    const [head = ''] = mailbox.letters[0]?.source.split('\r\n\r\n') ?? []
    expect(head).toContain(`In-Reply-To: <${threadId}@samagni.example>`)
    expect(head).toContain(`References: <${threadId}@samagni.example>`)
    expect(head).toContain(`Date: ${TODAY.toUTCString().replace('GMT', '+0000')}`)
    expect(head).not.toMatch(/^x-mailer/im)
  })
})

describe('a mail that can be unsubscribed from', () => {
  test('has the one-click address for mail programs (RFC 8058)', async () => {
    const unsubscribe = 'https://shop.example/hi/stop-review-mails/abc'
    await sendWith(provider, { ...MAIL, unsubscribe })
    await sendWith(provider, MAIL)
    await sendWith(provider, {
      ...MAIL,
      unsubscribe: `${unsubscribe}>\r\nBcc: all@example.com`,
    })
    await sendWith(provider, { ...MAIL, unsubscribe: 'javascript:alert(1)' })
    const heads = mailbox.letters
      .map(({ source }) => source.split('\r\n\r\n')[0] ?? '')
      .toReversed()
    expect(heads[0]).toContain(`List-Unsubscribe: <${unsubscribe}>\r\n`)
    expect(heads[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(heads).toHaveLength(4)
    for (const head of heads.slice(1)) expect(head).not.toMatch(/List-Unsubscribe|^bcc:/im)
  })
})

describe('forged names and texts', () => {
  test('never inject another header or recipient', async () => {
    const evil = 'Asha\r\nBcc: all@example.com\r\nX-Evil: yes\r\n\r\n<script>'
    await sendWith(provider, { ...MAIL, toName: evil, subject: evil })
    const [letter] = mailbox.letters
    const [headers = ''] = letter?.source.split('\r\n\r\n') ?? []
    expect(headers).not.toMatch(/^(bcc|x-evil):/im)
    expect(letter?.to).toBe('asha@example.com')
    expect(letter?.subject).toContain('Asha Bcc: all@example.com X-Evil: yes')
  })

  test('are shown without invisible characters', async () => {
    const hidden = '\u202eAs\u200bha\u0000 \tPatel'
    const sender = { ...from, name: hidden }
    const named = createSmtpMail({ server: mailbox.smtpAddress, from: sender })
    await sendWith(named, { ...MAIL, toName: hidden, subject: hidden })
    const [head = ''] = mailbox.letters[0]?.source.split('\r\n\r\n') ?? []
    expect(head).toContain('From: Asha Patel <hello@samagni.example>')
    expect(head).toContain('To: Asha Patel <asha@example.com>')
    expect(head).toContain('Subject: Asha Patel')
  })

  test.each([
    'asha@example.com, meena@example.com',
    'asha@example.com\r\nBcc: meena@example.com',
    '"Asha" <asha@example.com>',
    'asha',
    '',
  ])('%j is not a valid address, and nothing is sent there', async (to) => {
    expect(await sendWith(provider, { ...MAIL, to })).toMatchObject({ ok: false, reason: 'never' })
    expect(mailbox.letters).toEqual([])
  })

  test('replies go to the sender when the reply address is invalid', async () => {
    await sendWith(provider, { ...MAIL, replyTo: 'a@example.com, b@example.com' })
    expect(mailbox.letters[0]?.replyTo).toBe('')
  })
})

describe('a mail that is not delivered', () => {
  test('is refused permanently when the address does not exist', async () => {
    const answer = await sendWith(provider, { ...MAIL, to: 'bounce@example.com' })
    expect(answer).toMatchObject({ ok: false, reason: 'never', addressIsRefused: true })
    expect(JSON.stringify(answer)).not.toContain('bounce@')
  })

  test('may be retried when the server is busy, without delaying others', async () => {
    const answer = await sendWith(provider, { ...MAIL, to: 'later@example.com' })
    expect(answer).toMatchObject({ ok: false, reason: 'later', serverIsDown: false })
  })

  test('may be retried like all others when the server fails', async () => {
    mailbox.setDown(true)
    const answer = await sendWith(provider, MAIL)
    expect(answer).toMatchObject({ ok: false, reason: 'later', serverIsDown: true })
    expect(mailbox.letters).toEqual([])
  })

  test('may be retried when there is no server', async () => {
    const nobody = createSmtpMail({ server: () => 'smtp://127.0.0.1:9', from })
    expect(await sendWith(nobody, MAIL)).toMatchObject({ reason: 'later', serverIsDown: true })
  })

  test('is unclear when the reply to the message is lost, although it was delivered', async () => {
    const answer = await sendWith(provider, { ...MAIL, to: 'drop-after-data@example.com' })
    expect(answer).toMatchObject({ ok: false, reason: 'unclear' })
    expect(mailbox.letters).toHaveLength(1)
  })

  test('is unclear when the server accepts the message and never replies', async () => {
    const mute = await openServer({ afterMessage: null })
    expect(await sendWith(mute, MAIL)).toMatchObject({ ok: false, reason: 'unclear' })
  })

  test('does not mark the address as refused when the message itself is refused', async () => {
    const strict = await openServer({ afterMessage: '554 5.7.1 Not this message' })
    const answer = await sendWith(strict, MAIL)
    expect(answer).toMatchObject({ ok: false, reason: 'never', addressIsRefused: false })
  })

  test('does not mark the address as refused when the shop itself is refused', async () => {
    const foreign = await openServer({ sender: '550 5.7.1 You are not allowed' })
    expect(await sendWith(foreign, MAIL)).toMatchObject({ reason: 'later', serverIsDown: true })
  })

  test('does not mark the address as refused when its mailbox is full', async () => {
    const full = await openServer({ recipient: () => '552 5.2.2 Mailbox full' })
    expect(await sendWith(full, MAIL)).toMatchObject({ reason: 'never', addressIsRefused: false })
  })
})

describe('several mails of one session', () => {
  test('share a connection, and reconnect when the server has closed it', async () => {
    const before = mailbox.connections()
    const session = provider.openSession()
    expect(await session.sendMail(MAIL)).toMatchObject({ ok: true })
    expect(await session.sendMail(MAIL)).toMatchObject({ ok: true })
    expect(mailbox.connections() - before).toBe(1)
    mailbox.endConnections()
    expect(await session.sendMail(MAIL)).toMatchObject({ ok: true })
    session.close()
    expect(mailbox.connections() - before).toBe(2)
    expect(mailbox.letters).toHaveLength(3)
  })

  test('leave the connection open for the next session for a while', async () => {
    const keeping = createSmtpMail({ server: mailbox.smtpAddress, from, keepMs: MINUTE_MS })
    const before = mailbox.connections()
    for (const _ of [1, 2, 3]) expect(await sendWith(keeping, MAIL)).toMatchObject({ ok: true })
    expect(mailbox.connections() - before).toBe(1)
    // Two sessions at once never share one.
    const [one, other] = [keeping.openSession(), keeping.openSession()]
    expect(await one.sendMail(MAIL)).toMatchObject({ ok: true })
    expect(await other.sendMail(MAIL)).toMatchObject({ ok: true })
    expect(mailbox.connections() - before).toBe(2)
    mailbox.endConnections()
    one.close()
    other.close()
    expect(await sendWith(keeping, MAIL)).toMatchObject({ ok: true })
    expect(mailbox.letters).toHaveLength(6)
  })

  test('continue after one that the server refused', async () => {
    const session = provider.openSession()
    expect(await session.sendMail({ ...MAIL, to: 'bounce@example.com' })).toMatchObject({
      reason: 'never',
    })
    expect(await session.sendMail(MAIL)).toMatchObject({ ok: true })
    session.close()
    expect(mailbox.letters).toHaveLength(1)
  })

  test('are never repeated when a reply was lost, even on a reused connection', async () => {
    const session = provider.openSession()
    expect(await session.sendMail(MAIL)).toMatchObject({ ok: true })
    const lost = { ...MAIL, to: 'drop-after-data@example.com' }
    expect(await session.sendMail(lost)).toMatchObject({ reason: 'unclear' })
    session.close()
    expect(mailbox.letters).toHaveLength(2)
  })
})

/** The provider, connected to a mail server with scripted replies. */
async function openServer(replies: Parameters<typeof openScriptedSmtp>[0]): Promise<MailProvider> {
  const { address } = await openScriptedSmtp(replies)
  return createSmtpMail({ server: () => address(), from, times: { socketTimeout: 300 } })
}
