import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { openSlots } from '#domain/consultations/slots.ts'
import type { UserId } from '#domain/ids.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { bookingInput, consultationDeps, PRACTITIONER } from '#tests/support/consultations.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import { bookConsultation } from './book-consultation.ts'
import { cancelConsultation, moveConsultation } from './change-consultation.ts'
import { remindOfConsultations } from './remind-of-consultations.ts'

const ORIGIN = 'https://shop.example'
const ASHA = 'a'.repeat(24) as UserId

let db: ShopDatabase
let now: Date
let starts: Date[]
let deps: ReturnType<typeof depsAt>
function depsAt() {
  return { ...consultationDeps(db), clock: { now: () => now }, config: { publicUrl: ORIGIN } }
}
beforeEach(async () => {
  db = await databaseForTest()
  now = TODAY
  deps = depsAt()
  await db.execute(sql`insert into users (id, issuer, subject, email, email_verified, name, created_at)
    values (${ASHA}, 'test', 'asha', 'asha@mail.example', true, 'Asha Patel', now())`)
  const soonest = TODAY.getTime() + 2 * DAY_MS
  starts = openSlots(PRACTITIONER.hours, [], now)
    .map(({ startsAt }) => startsAt)
    .filter((start) => start.getTime() > soonest)
})
const start = (index: number): Date => starts[index] ?? new Date(Number.NaN)

async function booked(
  index = 0,
  { userId = ASHA, ...more }: Parameters<typeof bookingInput>[1] & { userId?: UserId | null } = {},
) {
  const booker = userId ? { userId, name: 'Asha' } : undefined
  const input = { ...bookingInput(start(index), more), booker }
  const answer = await bookConsultation(deps, input)
  if (!answer.ok) throw new Error(`not booked: ${answer.reason}`)
  return answer.booking
}
const reminders = async () => {
  const { rows } = await db.execute<{ recipient: string; subject: string; text: string }>(
    sql`select recipient, subject, text from mails where kind = 'consultation-reminder' order by id`,
  )
  return rows
}
const isBefore = (at: Date, ms: number) => {
  now = new Date(at.getTime() - ms)
}

test('a day before, whoever booked with an account is reminded once, with the link that changes it', async () => {
  const { startsAt } = await booked()
  isBefore(startsAt, DAY_MS + 1)
  expect(await remindOfConsultations(deps)).toMatchObject({ queued: 0 })
  isBefore(startsAt, DAY_MS)
  const runs = await Promise.all([1, 2, 3].map(() => remindOfConsultations(deps)))
  expect(runs.map(({ queued }) => queued).toSorted()).toEqual([0, 0, 1])
  isBefore(startsAt, HOUR_MS)
  expect(await remindOfConsultations(deps)).toMatchObject({ queued: 0 })
  const [mail] = await reminders()
  expect(mail?.recipient).toBe('asha@mail.example')
  expect(mail?.text).toContain('is coming up')
  expect(mail?.text).toContain(`${ORIGIN}/booking/`)
  expect(mail?.text).not.toContain('9876543210')
})

test('one that cannot be written keeps no other waiting, and is tried again', async () => {
  const { id, startsAt } = await booked()
  await booked(1)
  isBefore(startsAt, HOUR_MS)
  await refuseRows(db, 'mails', `new.about like '${id} %'`)
  const run = await remindOfConsultations(deps)
  expect(run).toMatchObject({ queued: 1, failures: [expect.any(Error)] })
  expect(await remindOfConsultations(deps)).toMatchObject({ queued: 0, failures: [{}] })
})

test('in the language of the booking, and without a link where the shop knows no address of its own', async () => {
  const { startsAt } = await booked(0, { language: 'gu' })
  isBefore(startsAt, HOUR_MS)
  expect(await remindOfConsultations({ ...deps, config: { publicUrl: undefined } })).toMatchObject({
    queued: 1,
  })
  const [mail] = await reminders()
  expect(mail?.text).toContain('પરામર્શ એક દિવસમાં છે')
  expect(mail?.text).not.toContain('http')
})

test('nobody is reminded at an address that was never confirmed as theirs (PRV-07)', async () => {
  const { startsAt } = await booked(0, { userId: null })
  await booked(1, { email: 'stranger@mail.example' })
  isBefore(startsAt, HOUR_MS)
  expect(await remindOfConsultations(deps)).toMatchObject({ queued: 0 })
  await db.execute(sql`update users set email_verified = false`)
  await db.execute(sql`update bookings set user_id = ${ASHA}`)
  expect(await remindOfConsultations(deps)).toMatchObject({ queued: 0 })
  await db.execute(sql`update users set email_verified = true`)
  expect(await remindOfConsultations(deps)).toMatchObject({ queued: 1 })
})

test('not of one that is cancelled, over, or was chosen less than a day before; again of a new time', async () => {
  const [first, second] = [await booked(0), await booked(1)]
  await cancelConsultation(deps, { id: second.id, consultant: PRACTITIONER, origin: ORIGIN })
  isBefore(first.startsAt, HOUR_MS)
  expect(await remindOfConsultations(deps)).toMatchObject({ queued: 1 })
  const moved = { id: first.id, consultant: PRACTITIONER, origin: ORIGIN }
  const late = starts.find((at) => at.getTime() > now.getTime() + 3 * DAY_MS) ?? start(0)
  expect((await moveConsultation(deps, { ...moved, startsAt: late })).ok).toBe(true)
  isBefore(late, HOUR_MS)
  expect(await remindOfConsultations(deps)).toMatchObject({ queued: 1 })
  now = late
  expect(await remindOfConsultations(deps)).toMatchObject({ queued: 0 })

  now = new Date(late.getTime() + HOUR_MS)
  const soon = openSlots(PRACTITIONER.hours, [], now)[0]?.startsAt ?? start(0)
  const input = { ...bookingInput(soon), booker: { userId: ASHA, name: 'Asha' } }
  expect((await bookConsultation(deps, input)).ok).toBe(true)
  isBefore(soon, HOUR_MS)
  expect(await remindOfConsultations(deps)).toMatchObject({ queued: 0 })
})
