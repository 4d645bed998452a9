import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { mails } from '#database/tables/mail.ts'
import { tickets } from '#database/tables/tickets.ts'
import type { TicketForm } from '#domain/tickets/ticket.ts'
import { addBuyers } from '#tests/races/fixture.ts'
import { TestClock } from '#tests/support/clock.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { openTicket, type TicketDeps, type TicketRequest } from './open-ticket.ts'

let db: ShopDatabase
let close: () => Promise<void>
let deps: TicketDeps

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
  const clock = new TestClock()
  clock.set(new Date('2026-11-21T06:00:00Z'))
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
})
afterAll(() => close())

const FORM: TicketForm = {
  name: 'Asha Patel',
  email: 'asha@example.com',
  phone: '9876543210',
  topic: 'order',
  orderNumber: 'SMG-10001',
  message: 'Where is\nmy parcel?',
}

async function mailsAbout(form: Partial<TicketForm>, language: 'en' | 'hi' | 'gu' = 'en') {
  const answer = await openTicket(deps, {
    form: { ...FORM, ...form },
    language,
    person: undefined,
    key: undefined,
  })
  if (!answer.ok) throw new Error(answer.reason)
  const { number } = answer.ticket
  const queued = (await db.select().from(mails)).filter(({ about }) => about === number)
  const ofKind = (kind: string) => queued.find((mail) => mail.kind === kind)
  return { number, toWriter: ofKind('ticket-opened'), toShop: ofKind('ticket-received') }
}

describe('the acknowledgement mail', () => {
  test('has the number, both deadlines in Indian time and the grievance officer', async () => {
    const { number, toWriter } = await mailsAbout({})
    expect(toWriter).toMatchObject({ recipient: 'asha@example.com', recipientName: 'Asha Patel' })
    expect(toWriter?.subject).toBe(`${number}: message received`)
    expect(toWriter?.text).toContain('Namaste Asha Patel,')
    expect(toWriter?.text).toContain('We will answer by 23 November 2026, 11:30 am')
    expect(toWriter?.text).toContain('settle it by 21 December 2026, 11:30 am')
    expect(toWriter?.text).toContain('Example Officer, grievance@samagni.example')
    expect(toWriter?.text).toContain('1915')
  })

  test('uses the language of the ticket', async () => {
    const hindi = await mailsAbout({ message: 'मेरा पार्सल कहाँ है?' }, 'hi')
    expect(hindi.toWriter?.subject).toBe(`${hindi.number}: आपका संदेश हमें मिल गया है`)
    expect(hindi.toWriter?.text).toContain('23 नवंबर 2026')
    const gujarati = await mailsAbout({ message: 'મારું પાર્સલ ક્યાં છે?' }, 'gu')
    expect(gujarati.toWriter?.text).toContain('નમસ્તે Asha Patel,')
  })

  test('never repeats the message, which could be sent to a stranger', async () => {
    const evil = 'Win money at https://evil.example now'
    const { toWriter } = await mailsAbout({ name: evil, message: `${evil} and more` })
    expect(toWriter?.recipientName).toBeNull()
    expect(`${toWriter?.subject}${toWriter?.text}`).not.toContain('evil.example')
    expect(toWriter?.text).toContain('Namaste,\n')
  })
})

test('an address is sent five acknowledgements a day by others, and all of its own; the shop gets every message (DOS-23)', async () => {
  const email = 'a.stranger@mail.example'
  const kinds = async () =>
    (await db.select().from(mails)).flatMap(({ recipient, kind }) =>
      recipient.toLowerCase() === email ? [kind] : [],
    )
  const write = (message: string, person?: TicketRequest['person']) =>
    openTicket(deps, {
      form: { ...FORM, email: message.includes('5') ? email.toUpperCase() : email, message },
      language: 'en',
      person,
      key: undefined,
    })
  const before = await db.$count(mails, eq(mails.kind, 'ticket-received'))
  await Promise.all(Array.from({ length: 8 }, (_, at) => write(`Message number ${at + 1}.`)))
  expect(await kinds()).toHaveLength(5)
  expect((await db.$count(mails, eq(mails.kind, 'ticket-received'))) - before).toBe(8)
  const [buyer] = await addBuyers(db, 1)
  if (!buyer) throw new Error('one person was asked for')
  await write('Of the one whose address it is.', { userId: buyer.userId, email })
  expect(await kinds()).toHaveLength(6)
})

describe('the mail to the shop', () => {
  test('contains the whole message, and a reply goes to its writer', async () => {
    const { number, toShop } = await mailsAbout({ message: 'The whole\nmessage, please.' })
    expect(toShop).toMatchObject({ recipient: 'hello@samagni.example', replyTo: FORM.email })
    expect(toShop?.subject).toContain(`${number}, an order: acknowledge by 23 November 2026`)
    for (const part of ['asha@example.com', '9876543210', 'SMG-10001', 'The whole\nmessage']) {
      expect(toShop?.text).toContain(part)
    }
  })

  test.each(['complaint', 'privacy'] as const)(
    'a %s goes to the grievance officer',
    async (topic) => {
      const { toShop } = await mailsAbout({ topic, message: `About my ${topic}.` })
      expect(toShop?.recipient).toBe('grievance@samagni.example')
    },
  )
})

test('a ticket whose mail cannot be queued is not stored either', async () => {
  const before = await db.$count(tickets)
  const broken = { ...deps, settings: { ...deps.settings, name: 'bad \u0000 name' } }
  const request = { form: { ...FORM, message: 'Never kept.' }, language: 'en', person: undefined }
  await expect(openTicket(broken, { ...request, language: 'en', key: undefined })).rejects.toThrow()
  expect(await db.$count(tickets)).toBe(before)
})
