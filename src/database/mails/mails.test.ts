import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#database/tables/mail.ts'
import { inTransaction } from '#database/transaction.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { type OutgoingMail, queueMail } from './mails.ts'

const MAIL: OutgoingMail = {
  kind: 'order-placed',
  about: 'order-1',
  to: 'asha@example.com',
  toName: 'Asha Patel',
  subject: 'Your order',
  text: 'Thank you.',
  at: TODAY,
}

const LETTER = { language: 'en', parts: [{ text: 'Hi' }] } as const

test('a mail is queued once, and later ones for the same subject are ignored', async () => {
  const db = await databaseForTest()
  expect(await inTransaction(db, (tx) => queueMail(tx, MAIL))).toBe(true)
  expect(await inTransaction(db, (tx) => queueMail(tx, { ...MAIL, text: 'Again.' }))).toBe(false)
  expect(await inTransaction(db, (tx) => queueMail(tx, { ...MAIL, about: 'order-2' }))).toBe(true)
  const kept = await db.select().from(mails).where(eq(mails.about, 'order-1'))
  expect(kept).toMatchObject([
    { recipient: MAIL.to, recipientName: 'Asha Patel', text: 'Thank you.', state: 'queued' },
  ])
  expect(kept[0]?.nextTryAt).toEqual(TODAY)
})

test('a mail is rolled back with the write that it reports', async () => {
  const db = await databaseForTest()
  const undone = inTransaction(db, async (tx) => {
    await queueMail(tx, MAIL)
    throw new Error('the order was not written')
  })
  await expect(undone).rejects.toThrow('not written')
  expect(await db.$count(mails)).toBe(0)
})

test('an invitation is attached to its mail', async () => {
  const db = await databaseForTest()
  const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR' } as const
  await inTransaction(db, (tx) => queueMail(tx, { ...MAIL, letter: LETTER, calendar }))
  expect(await db.select().from(mails)).toMatchObject([{ letter: LETTER, html: null, calendar }])
})
