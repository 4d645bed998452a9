import { expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { openScriptedSmtp } from '#tests/support/scripted-smtp.ts'
import type { MailProvider } from '../port.ts'
import { createSmtpMail } from './smtp-mail.ts'

/** Shorter than any time limit of the library, whose clock is the same. */
const KEEP_MS = 5
const from = { name: 'Samagni', address: 'hello@samagni.example' }
const MAIL = {
  id: '6f1c1f52-0000-4000-8000-000000000001',
  to: 'asha@example.com',
  toName: undefined,
  replyTo: undefined,
  subject: 'Hello',
  text: 'Thank you.',
  html: undefined,
  calendar: undefined,
  at: TODAY,
}

/** Sends one mail in a session of its own. */
async function send(provider: MailProvider) {
  const session = provider.openSession()
  expect(await session.sendMail(MAIL)).toMatchObject({ ok: true })
  session.close()
}

test('without a time to keep it, each session has its own connection, which ends with it', async () => {
  const server = await openScriptedSmtp()
  const provider = createSmtpMail({ server: server.address, from })
  await send(provider)
  await send(provider)
  expect(server.connections()).toBe(2)
  await expect.poll(server.open).toBe(0)
})

test('a connection is kept for the current server, and for one session at a time', async () => {
  const [first, second] = [await openScriptedSmtp(), await openScriptedSmtp()]
  let used = first
  const provider = createSmtpMail({ server: () => used.address(), from, keepMs: MINUTE_MS })
  await send(provider)
  used = second
  const session = provider.openSession()
  expect(await session.sendMail(MAIL)).toMatchObject({ ok: true })
  expect([first.connections(), second.connections()]).toEqual([1, 1])
  session.close()
  session.close()
  const both = [provider.openSession(), provider.openSession()]
  for (const answer of await Promise.all(both.map((one) => one.sendMail(MAIL)))) {
    expect(answer).toMatchObject({ ok: true })
  }
  expect(second.connections()).toBe(2)
  first.endAll()
  second.endAll()
})

test('a kept connection closes when its time is over, but not while a session uses it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await openScriptedSmtp()
  const provider = createSmtpMail({ server: server.address, from, keepMs: KEEP_MS })
  await send(provider)
  const session = provider.openSession()
  await session.sendMail(MAIL)
  vi.advanceTimersByTime(KEEP_MS)
  expect(await session.sendMail(MAIL)).toMatchObject({ ok: true })
  expect(server.connections()).toBe(1)
  session.close()
  vi.advanceTimersByTime(KEEP_MS)
  vi.useRealTimers()
  await expect.poll(server.open).toBe(0)
})

test('a mail may be sent later when the server’s address is not known now', async () => {
  const server = () => Promise.reject(new Error('no name'))
  const session = createSmtpMail({ server, from }).openSession()
  expect(await session.sendMail(MAIL)).toMatchObject({ reason: 'later', serverIsDown: true })
})
