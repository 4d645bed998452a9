import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { mails } from '#database/tables/mail.ts'
import { countWaitingTickets, listTickets } from '#database/tickets/panel.ts'
import type { UserId } from '#domain/ids.ts'
import type { TicketForm } from '#domain/tickets/ticket.ts'
import { parseTicketNumber } from '#domain/tickets/ticket.ts'
import { createSmtpMail } from '#providers/mail/smtp/smtp-mail.ts'
import { SHOP_SETTINGS } from '#settings.ts'
import { createMailboxStandIn } from '#stand-ins/mailbox/mailbox-stand-in.ts'
import { addBuyers } from '#tests/races/fixture.ts'
import { TestClock } from '#tests/support/clock.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { sendQueuedMails } from '#use-cases/mails/send-queued-mails.ts'
import { answerTicket, closeTicket } from './answer-ticket.ts'
import { openTicket, type TicketDeps } from './open-ticket.ts'

let db: ShopDatabase
let clock: TestClock
let deps: TicketDeps
let actorId: UserId

beforeEach(async () => {
  db = await databaseForTest()
  clock = new TestClock()
  deps = {
    db,
    clock,
    settings: {
      mailLanguage: 'en',
      name: 'Samagni',
      email: 'hello@samagni.example',
      phone: '+91 00000 00000',
      grievanceOfficer: { name: 'Example Officer', contact: 'grievance@samagni.example' },
    },
  }
  const [owner] = await addBuyers(db, 1)
  if (!owner) throw new Error('one person was asked for')
  actorId = owner.userId
})

const FORM: TicketForm = {
  name: 'Asha Patel',
  email: 'asha@mail.example',
  phone: undefined,
  topic: 'order',
  orderNumber: undefined,
  message: 'Where is my parcel, please?',
}

let sent = 0
async function open(form: Partial<TicketForm> = {}, language: 'en' | 'hi' = 'en') {
  sent += 1
  const key = `message-${sent}`
  const asked = { form: { ...FORM, ...form }, language, person: undefined, key }
  const answer = await openTicket(deps, asked)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.ticket.number
}
const answer = (number: string, text = 'It is on its way.', more: object = {}) =>
  answerTicket(deps, { number, text, isLast: false, key: 'k1', actorId, ...more })
const listTab = async (name: 'waiting' | 'answered' | 'closed') =>
  (await listTickets(db, { tab: name, limit: 50 })).tickets.map(({ number }) => number)
const answersSent = async () =>
  (await db.select().from(mails)).filter(({ kind }) => kind === 'ticket-answer')
const log = async () => {
  const { rows } = await db.execute<{ action: string }>(sql`
    select action, before, after from audit_log where action <> 'ticket.opened' order by id`)
  return rows
}

describe('answering a ticket', () => {
  test('that somebody else has answered meanwhile sends nothing, unless that answer was seen', async () => {
    const number = await open()
    const [first, second] = await Promise.all([
      answer(number, 'It comes today.', { seen: 0, key: 'one' }),
      answer(number, 'It comes tomorrow.', { seen: 0, key: 'other' }),
    ])
    const refused = { ok: false, reason: 'answered-meanwhile' }
    expect([first, second].filter(({ ok }) => !ok)).toEqual([refused])
    expect(await answersSent()).toHaveLength(1)
    // Who sends the same answer again, because the first response was lost, has not seen it.
    const mine = first.ok
      ? (['It comes today.', 'one'] as const)
      : (['It comes tomorrow.', 'other'] as const)
    expect(await answer(number, mine[0], { seen: 0, key: mine[1] })).toMatchObject({ ok: true })
    expect(await answersSent()).toHaveLength(1)
    expect(await answer(number, 'Both are right.', { seen: 1, key: 'later' })).toMatchObject({
      ok: true,
    })
    expect(await answersSent()).toHaveLength(2)
  })

  test('sends one mail in the thread of the first mail, and moves the ticket to its next tab', async () => {
    const mailbox = createMailboxStandIn()
    const number = await open()
    expect(await countWaitingTickets(db, clock.now())).toMatchObject({ unanswered: { count: 1 } })
    expect(await answer(number)).toMatchObject({
      ok: true,
      ticket: { number, acknowledgedAt: clock.now(), replies: [{ text: 'It is on its way.' }] },
    })
    expect([await listTab('waiting'), await listTab('answered')]).toEqual([[], [number]])
    expect(await countWaitingTickets(db, clock.now())).toMatchObject({ unanswered: { count: 0 } })

    const from = { name: 'Samagni', address: 'hello@samagni.example' }
    const mail = createSmtpMail({ server: mailbox.smtpAddress, from })
    await sendQueuedMails({ db, clock, mail, settings: SHOP_SETTINGS })
    const letters = mailbox.letters.filter(({ to }) => JSON.stringify(to).includes('asha@'))
    const rows = await db.select().from(mails)
    const first = rows.find(({ kind }) => kind === 'ticket-opened')
    const [reply] = await answersSent()
    expect(reply?.threadId).toBe(first?.id)
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      `Re: ${number}: message received`,
      `${number}: message received`,
    ])
    expect([first?.letter, reply?.letter]).toMatchObject([{ language: 'en' }, { language: 'en' }])
    expect(reply?.text).toContain('Namaste Asha Patel,\n\n')
    expect(reply?.text).toContain('It is on its way.')
    expect(reply?.replyTo).toBe('hello@samagni.example')
    await mailbox.close()
  })

  test('twice sends nothing more; its key for another answer is refused', async () => {
    const number = await open()
    await Promise.all([1, 2, 3].map(() => answer(number)))
    expect(await answersSent()).toHaveLength(1)
    expect(await answer(number, 'Something else.')).toEqual({
      ok: false,
      reason: 'key-used-otherwise',
    })
    const other = await open()
    expect(await answer(other)).toMatchObject({ ok: false, reason: 'key-used-otherwise' })
    expect(await log()).toHaveLength(1)
  })

  test('with the last answer closes the ticket; another one opens it again', async () => {
    const number = await open()
    await answer(number, 'Done.', { isLast: true })
    expect(await listTab('closed')).toEqual([number])
    expect((await answersSent())[0]?.text).toContain('We now consider your message settled')
    await answer(number, 'One more thing.', { key: 'k2' })
    expect(await listTab('answered')).toEqual([number])
    expect((await log()).map((row) => row)).toMatchObject([
      { before: { shelf: 'waiting', answers: 0 }, after: { shelf: 'closed', answers: 1 } },
      { before: { shelf: 'closed', answers: 1 }, after: { shelf: 'answered', answers: 2 } },
    ])
  })

  test('uses the language of the ticket, and complaints get the grievance officer’s address', async () => {
    const number = await open({ topic: 'complaint' }, 'hi')
    await answer(number)
    const [reply] = await answersSent()
    expect(reply?.text).toContain('नमस्ते Asha Patel,')
    expect(reply?.replyTo).toBe('grievance@samagni.example')
  })

  test('with an unknown number is refused', async () => {
    for (const number of ['SMG-T-999999', 'SMG-T-1', "'; drop table tickets;--", '']) {
      expect(await answer(number)).toEqual({ ok: false, reason: 'unknown-ticket' })
    }
  })
})

describe('closing a ticket', () => {
  test('without an answer sends no mail; repeating changes nothing; it can be opened again', async () => {
    const number = await open()
    await closeTicket(deps, { number, isClosed: true, actorId })
    await closeTicket(deps, { number, isClosed: true, actorId })
    expect(await listTab('closed')).toEqual([number])
    await closeTicket(deps, { number, isClosed: false, actorId })
    expect(await listTab('waiting')).toEqual([number])
    expect(await answersSent()).toEqual([])
    expect((await log()).map(({ action }) => action)).toEqual([
      'ticket.closed',
      'ticket.opened-again',
    ])
  })
})

test('tickets are listed by cursor: open ones by deadline after reactions, closed ones newest first', async () => {
  const numbers = []
  for (let count = 0; count < 5; count += 1) {
    numbers.push(await open({ topic: count < 2 ? 'product' : count < 4 ? 'reaction' : 'order' }))
  }
  const walk = async (name: 'waiting' | 'closed') => {
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const page = await listTickets(db, { tab: name, limit: 2, cursor })
      walked.push(...page.tickets.map(({ number }) => number))
      cursor = page.next
    } while (cursor !== undefined)
    return walked
  }
  const [first, second, third, fourth, fifth] = numbers
  expect(await walk('waiting')).toEqual([third, fourth, first, second, fifth])
  for (const number of numbers) await closeTicket(deps, { number, isClosed: true, actorId })
  expect(await walk('closed')).toEqual(numbers.toReversed())
})

test('a number is parsed only in the form in which it is given out', () => {
  expect(parseTicketNumber('SMG-T-000123')).toBe(123)
  for (const wrong of ['SMG-T-123', 'SMG-T-0000123', 'smg-t-000123', '123', '']) {
    expect(parseTicketNumber(wrong)).toBeUndefined()
  }
})
