import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { readOperatingFigures } from '#database/health/operating-figures.ts'
import { queueMail } from '#database/mails/mails.ts'
import { exchangeMails } from '#database/mails/outbox.ts'
import { mails, refusedAddresses } from '#database/tables/mail.ts'
import { inTransaction } from '#database/transaction.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import type { MailProvider, MailSession } from '#providers/mail/port.ts'
import { createSmtpMail } from '#providers/mail/smtp/smtp-mail.ts'
import { createMailboxStandIn, type MailboxStandIn } from '#stand-ins/mailbox/mailbox-stand-in.ts'
import { TestClock } from '#tests/support/clock.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { countRoundTrips } from '#tests/support/round-trips.ts'
import { deleteOldMails } from './delete-old-mails.ts'
import {
  RETRY_AFTER_MS,
  type SendingDeps,
  sendQueuedMails,
  sendQueuedMessages,
} from './send-queued-mails.ts'

let db: ShopDatabase
let clock: TestClock
let mailbox: MailboxStandIn
let deps: SendingDeps

beforeEach(async () => {
  db = await databaseForTest()
  clock = new TestClock()
  mailbox = createMailboxStandIn()
  onTestFinished(() => mailbox.close())
  const from = { name: 'Samagni', address: 'hello@samagni.example' }
  const mail = createSmtpMail({ server: mailbox.smtpAddress, from })
  deps = {
    db,
    clock,
    mail,
    settings: { name: 'Samagni', palette: 'neel', phone: '+91 98250 00000' },
  }
})

function queue(about: string, to = 'asha@example.com'): Promise<boolean> {
  const mail = { kind: 'test', about, to, subject: about, text: about, at: clock.now() }
  return inTransaction(db, (tx) => queueMail(tx, mail))
}

function mailThat(sendMail: MailSession['sendMail']): MailProvider {
  return { openSession: () => ({ sendMail, close() {} }) }
}

async function stateOf(about: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.about, about))
  return mail
}

const subjects = () => mailbox.letters.map(({ subject }) => subject)

test('queued mails are sent once, in order, until none is left', async () => {
  await queue('first')
  clock.advance(1)
  await queue('second')
  expect(await sendQueuedMails(deps)).toMatchObject({ sent: 2, isUnfinished: false })
  expect(subjects()).toEqual(['second', 'first'])
  expect(await sendQueuedMails(deps)).toMatchObject({ sent: 0 })
  expect(await stateOf('first')).toMatchObject({ state: 'sent', attempts: 1, takenAt: null })
})

test('its HTML is made when it is sent, under the shop’s name; one that an earlier release made is sent as it is', async () => {
  const letter = { language: 'hi', parts: [{ text: 'Namaste <Asha>' }] } as const
  const mail = { kind: 'test', to: 'asha@example.com', subject: 'Hi', text: 'Hi', at: clock.now() }
  await inTransaction(db, async (tx) => {
    await queueMail(tx, { ...mail, about: 'letter', letter })
    await queueMail(tx, { ...mail, about: 'earlier' })
  })
  await db.update(mails).set({ html: '<p>As it was</p>' }).where(eq(mails.about, 'earlier'))
  expect(await sendQueuedMails(deps)).toMatchObject({ sent: 2 })
  const sources = mailbox.letters.map(({ source }) => source)
  const [made = ''] = sources.filter((source) => source.includes('Namaste'))
  expect(made).toContain('Namaste</span> &lt;')
  expect(made).toMatch(/<span lang=3D"en">Samagni/)
  expect(sources.filter((source) => source.includes('<p>As it was</p>'))).toHaveLength(1)
})

test('a mail that is queued twice for the same event is sent once', async () => {
  await queue('paid')
  await sendQueuedMails(deps)
  expect(await queue('paid')).toBe(false)
  expect(await sendQueuedMails(deps)).toMatchObject({ sent: 0 })
  expect(subjects()).toEqual(['paid'])
})

test('many workers at once send every mail exactly once', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `mail-${index}`)
  for (const name of names) await queue(name)
  await Promise.all(Array.from({ length: 4 }, () => sendQueuedMails(deps)))
  expect(subjects().sort()).toEqual(names.sort())
})

test('a full outbox is sent by four connections at once, each kept for many mails', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `mail-${index}`)
  for (const name of names) await queue(name)
  expect(await sendQueuedMails(deps)).toMatchObject({ sent: 40, isUnfinished: false })
  expect(subjects().sort()).toEqual(names.sort())
  expect(mailbox.connections()).toBe(4)
})

test('mails that finish together are stored together, and as many more are taken with them', async () => {
  for (let index = 0; index < 40; index += 1) await queue(`mail-${index}`)
  const mail = mailThat(async () => ({ ok: true, reply: '' }))
  const { trips } = await countRoundTrips(async () => {
    expect(await sendQueuedMails({ ...deps, mail })).toMatchObject({ sent: 40 })
  })
  // The first alone, and then four at once.
  expect(trips).toBe(1 + 1 + 10)
})

test('one that the mail server is slow to answer holds up none of the others', async () => {
  for (let index = 0; index < 8; index += 1) await queue(`mail-${index}`)
  const answered = Promise.withResolvers<void>()
  const asked: string[] = []
  const mail = mailThat(async ({ subject }) => {
    asked.push(subject)
    if (asked.length === 2) await answered.promise
    if (asked.length === 8) answered.resolve()
    return { ok: true, reply: '' }
  })
  expect(await sendQueuedMails({ ...deps, mail })).toMatchObject({ sent: 8, unknown: 0 })
  expect(new Set(asked).size).toBe(8)
})

test('nothing is taken before it is being sent', async () => {
  for (let index = 0; index < 12; index += 1) await queue(`mail-${index}`)
  const mail = mailThat(async () => {
    const { rows } = await db.$client.query<{ taken: number }>(
      'select count(taken_at)::int as taken from mails',
    )
    expect(rows[0]?.taken).toBeLessThanOrEqual(4)
    return { ok: true, reply: '' }
  })
  expect(await sendQueuedMails({ ...deps, mail })).toMatchObject({ sent: 12 })
})

test('a mail alone takes two round trips: one to take it, one to store the result and take more', async () => {
  await queue('alone')
  const { trips, statements } = await countRoundTrips(() => sendQueuedMails(deps))
  expect(trips, statements.join('\n')).toBe(2)
  expect(subjects()).toEqual(['alone'])
})

test('no more mails are sent at once than connections are open', async () => {
  for (let index = 0; index < 12; index += 1) await queue(`mail-${index}`)
  let now = 0
  let max = 0
  const mail = mailThat(async () => {
    now += 1
    max = Math.max(max, now)
    await new Promise(setImmediate)
    now -= 1
    return { ok: true, reply: '' }
  })
  expect(await sendQueuedMails({ ...deps, mail })).toMatchObject({ sent: 12 })
  expect(max).toBeLessThanOrEqual(4)
})

test('an outage that meets several mails at once fails the run, and nothing beyond it', async () => {
  for (let index = 0; index < 8; index += 1) await queue(`mail-${index}`)
  let calls = 0
  const mail = mailThat(async () => {
    calls += 1
    if (calls === 1) return { ok: true, reply: '' }
    if (calls === 2) await db.$client.query('alter table refused_addresses rename to away')
    return { ok: false, reason: 'never', addressIsRefused: true, reply: '550 nobody' }
  })
  const pause = async (ms: number) => clock.advance(ms)
  await expect(sendQueuedMails({ ...deps, mail }, { pause })).rejects.toThrow('refused_addresses')
  // All four have ended with the run: a failure that comes after it would stop the shop.
  expect(calls).toBe(5)
})

describe('a mail that cannot be composed', () => {
  const broken = { language: 'en', parts: [{ text: null as unknown as string }] } as const

  test('waits alone, and is given up where the owner sees it; the others leave in the same run', async () => {
    const mail = { kind: 'test', about: 'broken', to: 'asha@example.com', subject: 'broken' }
    await inTransaction(db, (tx) =>
      queueMail(tx, { ...mail, text: '', letter: broken, at: clock.now() }),
    )
    clock.advance(1)
    for (const name of ['one', 'two', 'three']) await queue(name)
    const report = await sendQueuedMails(deps)
    expect(report).toMatchObject({ sent: 3, later: 1, refused: 0, unknown: 0 })
    expect(report.failures).toEqual([expect.any(TypeError)])
    expect(subjects().sort()).toEqual(['one', 'three', 'two'])
    const kept = { lastReply: 'cannot be composed', takenAt: null }
    expect(await stateOf('broken')).toMatchObject({ ...kept, state: 'queued' })
    for (const waitMs of RETRY_AFTER_MS) {
      clock.advance(waitMs)
      await sendQueuedMails(deps)
    }
    expect(await stateOf('broken')).toMatchObject({ ...kept, state: 'refused' })
    expect((await readOperatingFigures(db, clock.now())).mails.undeliverableLastDay).toBe(1)
  })

  test('does not count as a mail server that is down, nor condemns its address', async () => {
    const mail = { kind: 'test', about: 'broken', to: 'asha@example.com', text: '' }
    const calendar = { method: 'REQUEST', content: 1 as unknown as string } as const
    await inTransaction(db, (tx) =>
      queueMail(tx, { ...mail, subject: 'broken', calendar, at: clock.now() }),
    )
    clock.advance(1)
    await queue('fine')
    expect(await sendQueuedMails(deps)).toMatchObject({ sent: 1, later: 1 })
    expect(await db.select().from(refusedAddresses)).toEqual([])
    expect(subjects()).toEqual(['fine'])
  })

  test('is the same for a message to a phone', async () => {
    const template = { name: 'order_placed', language: 'en', values: [] } as const
    const message = { kind: 'test', to: '919825012345', subject: '', text: '', template }
    await inTransaction(db, async (tx) => {
      for (const about of ['one', 'two']) {
        await queueMail(tx, { ...message, about, at: clock.now() })
      }
    })
    const sendMessage = vi.fn().mockRejectedValueOnce(new Error('no template'))
    sendMessage.mockResolvedValue({ ok: true, reply: '' })
    const report = await sendQueuedMessages({ db, clock, phoneMessages: { sendMessage } })
    expect(report).toMatchObject({ sent: 1, later: 1, failures: [new Error('no template')] })
  })
})

describe('a database that is away when an answer comes', () => {
  const LATER = { ok: false, reason: 'later', serverIsDown: false, reply: '450 later' } as const

  /** Sends while the mails cannot be reached from the first answer on; `pause` is called before each further try. */
  async function sendThrough(
    answer: Awaited<ReturnType<MailSession['sendMail']>>,
    pause: (times: number) => Promise<unknown>,
  ) {
    let times = 0
    const mail = mailThat(async () => {
      await db.$client.query('alter table mails rename to mails_away')
      return answer
    })
    return await sendQueuedMails(
      { ...deps, mail },
      {
        async pause(ms) {
          clock.advance(ms)
          times += 1
          await pause(times)
        },
      },
    ).then(
      () => times,
      (error) => {
        expect(String(error.cause ?? error)).toContain('mails')
        return times
      },
    )
  }
  const comeBack = () => db.$client.query('alter table mails_away rename to mails')

  test.each([
    [LATER, { state: 'queued', lastReply: '450 later', takenAt: null }],
    [{ ok: true, reply: '250 sent' } as const, { state: 'sent', lastReply: '250 sent' }],
  ])('loses no answer when it is back within twenty seconds', async (answer, kept) => {
    await queue('order')
    await sendThrough(answer, async (times) => times === 19 && (await comeBack()))
    expect(await stateOf('order')).toMatchObject(kept)
  })

  test('a mail that was certainly not sent is sent later', async () => {
    await queue('order')
    await sendThrough(LATER, comeBack)
    clock.advance(MINUTE_MS)
    expect(await sendQueuedMails(deps)).toMatchObject({ sent: 1, unknown: 0 })
  })

  test('ends the run when it stays away', async () => {
    await queue('order')
    expect(await sendThrough(LATER, async () => {})).toBe(20)
    await comeBack()
  })
})

describe('a mail server that is down', () => {
  test('is retried after 1, 5 and 30 minutes, 2, 6 and 24 hours, and then given up', async () => {
    const hoursAndMinutes = RETRY_AFTER_MS.map((ms) => ms / MINUTE_MS)
    expect(hoursAndMinutes).toEqual([1, 5, 30, 120, 360, 1440])
    mailbox.setDown(true)
    await queue('order')
    for (const waitMs of RETRY_AFTER_MS) {
      expect(await sendQueuedMails(deps)).toMatchObject({ later: 1 })
      clock.advance(waitMs - 1)
      expect(await sendQueuedMails(deps)).toMatchObject({ later: 0 })
      clock.advance(1)
    }
    expect(await sendQueuedMails(deps)).toMatchObject({ refused: 1 })
    expect(await stateOf('order')).toMatchObject({ state: 'refused', attempts: 7 })
  })

  test('delays mails but loses none', async () => {
    mailbox.setDown(true)
    await queue('one')
    await queue('two')
    // The second mail would fail as well, so it is not tried.
    expect(await sendQueuedMails(deps)).toMatchObject({ later: 1, sent: 0 })
    mailbox.setDown(false)
    clock.advance(MINUTE_MS)
    expect(await sendQueuedMails(deps)).toMatchObject({ sent: 2 })
  })

  test('does not stop other mails when it only refuses one address', async () => {
    await queue('busy', 'later@example.com')
    await queue('fine')
    expect(await sendQueuedMails(deps)).toMatchObject({ later: 1, sent: 1 })
  })
})

test('a mail whose answer was lost is recorded as unknown and never sent again', async () => {
  await queue('lost', 'drop-after-data@example.com')
  expect(await sendQueuedMails(deps)).toMatchObject({ unknown: 1 })
  clock.advance(2 * DAY_MS)
  expect(await sendQueuedMails(deps)).toMatchObject({ sent: 0, later: 0, unknown: 0 })
  expect(subjects()).toEqual(['lost'])
  expect(await stateOf('lost')).toMatchObject({ state: 'unknown' })
})

test('a mail that a worker was sending when it died is recorded as unknown', async () => {
  await queue('in hand')
  await exchangeMails(db, { now: clock.now(), takes: 1 })
  expect(await sendQueuedMails(deps)).toMatchObject({ sent: 0, unknown: 0 })
  clock.advance(5 * MINUTE_MS + 1)
  expect(await sendQueuedMails(deps)).toMatchObject({ sent: 0, unknown: 1 })
  expect(subjects()).toEqual([])
})

test('mails that were queued, tried or taken while the clock was ahead do not wait until it is that late', async () => {
  clock.advance(3 * DAY_MS)
  for (const about of ['queued', 'taken', 'tried']) await queue(about)
  const change = (about: string, more: Partial<typeof mails.$inferInsert>) =>
    db.update(mails).set(more).where(eq(mails.about, about))
  await change('taken', { takenAt: clock.now() })
  await change('tried', { attempts: 1, nextTryAt: new Date(clock.now().getTime() + DAY_MS) })
  clock.advance(-3 * DAY_MS)
  for (const _ of ['one', 'two']) await sendQueuedMails(deps)
  expect(subjects().toSorted()).toEqual(['queued', 'tried'])
  expect(await stateOf('taken')).toMatchObject({ state: 'unknown' })
})

test('a refused address is never written to again', async () => {
  await queue('first', 'bounce@example.com')
  expect(await sendQueuedMails(deps)).toMatchObject({ refused: 1 })
  expect(await db.select().from(refusedAddresses)).toMatchObject([
    { address: 'bounce@example.com' },
  ])
  let calls = 0
  const counting = mailThat(async () => {
    calls += 1
    return { ok: true, reply: '' }
  })
  await queue('second', 'BOUNCE@example.com')
  await queue('third', 'asha@example.com')
  const report = await sendQueuedMails({ ...deps, mail: counting })
  expect(report).toMatchObject({ refused: 1, sent: 1 })
  expect(calls).toBe(1)
})

test('a run ends when the shop stops, and the next one continues', async () => {
  for (const name of ['one', 'two', 'three']) await queue(name)
  const half = await sendQueuedMails(deps, { isStopping: () => mailbox.letters.length === 1 })
  expect(half).toMatchObject({ sent: 1 })
  expect(await sendQueuedMails(deps, { max: 1 })).toMatchObject({ sent: 1, isUnfinished: true })
  expect(await sendQueuedMails(deps)).toMatchObject({ sent: 1 })
})

test('after 90 days the record of a mail stays, without its text and address', async () => {
  await queue('old')
  await sendQueuedMails(deps)
  clock.advance(90 * DAY_MS)
  await queue('new')
  await sendQueuedMails(deps)
  expect(await deleteOldMails(deps)).toBe(0)
  clock.advance(1)
  expect(await deleteOldMails(deps)).toBe(1)
  expect(await stateOf('old')).toMatchObject({
    state: 'sent',
    recipient: '',
    text: '',
    subject: '',
  })
  expect(await stateOf('new')).toMatchObject({ recipient: 'asha@example.com' })
  expect(await queue('old')).toBe(false)
  expect(await deleteOldMails(deps)).toBe(0)
})
