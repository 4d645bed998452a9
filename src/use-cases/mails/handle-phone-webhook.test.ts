import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { publishCashRules } from '#database/checkout/cash-rules.ts'
import { listConsentsOf } from '#database/consents/consents.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { CashRule } from '#domain/checkout/cash-rules.ts'
import type { OrderId } from '#domain/ids.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { settingsFor } from '#parts.ts'
import type { PhoneMessage, PhoneMessageAnswer } from '#providers/phone-messages/port.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, databaseWithGoods, P2 } from '#tests/races/fixture.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { agreeToMessages, endMessages } from '#use-cases/consents/agree-to-messages.ts'
import { moveOrder } from '#use-cases/orders/move-order.ts'
import { changeToken } from '#use-cases/orders/tracking-link.ts'
import { handlePhoneWebhook } from './handle-phone-webhook.ts'
import { sendQueuedMessages } from './send-queued-mails.ts'

const PHONE = '9825012345'
const NUMBER = `91${PHONE}`

const shop = databaseWithGoods()
let clock: TestClock
let buyer: Person
beforeEach(async () => {
  clock = new TestClock()
  await shop.db.execute(sql`delete from refused_addresses`)
  await shop.db.execute(sql`delete from mails`)
  const [person] = await addBuyers(shop.db, 1)
  if (!person) throw new Error('nobody buys')
  buyer = person
})

const deps = (writesToPhones = true) => ({
  ...placingDeps(shop.db),
  settings: { ...settingsFor(readConfig({})), writesToPhones },
  clock,
})
const agree = () => agreeToMessages(deps(), { userId: buyer.userId, phone: PHONE, language: 'hi' })

/** Identical orders at the same time would count as one. */
async function order(given = deps(), units = 1): Promise<OrderId> {
  const wanted = [{ productId: P2, quantity: units }]
  const placed = await confirm(given, buyer, wanted, { amountPaise: await totalOf(given, wanted) })
  if (!placed.ok) throw new Error(placed.reason)
  return placed.order.id
}

async function move(orderId: OrderId, to: 'shipped' | 'out-for-delivery' | 'delivered') {
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) throw new Error('no order')
    await moveOrder(tx, deps(), locked, { to, actorId: undefined, at: clock.now() })
  })
}

interface MessageRow extends Record<string, unknown> {
  id: string
  kind: string
  recipient: string
  text: string
  state: string
  last_reply: string | null
}
async function messages(): Promise<MessageRow[]> {
  const { rows } = await shop.db.execute<MessageRow>(sql`
    select id, kind, recipient, text, state, last_reply from mails
    where template is not null order by queued_at`)
  return rows
}
const one = async () => (await messages())[0]

/** Sends what is due to a provider that responds like this. */
async function sendAnd(
  answer: PhoneMessageAnswer | ((message: PhoneMessage) => Promise<PhoneMessageAnswer>),
) {
  const sent: PhoneMessage[] = []
  const phoneMessages = {
    async sendMessage(message: PhoneMessage) {
      sent.push(message)
      return typeof answer === 'function' ? await answer(message) : answer
    },
  }
  await sendQueuedMessages({ db: shop.db, clock, phoneMessages })
  return sent
}
const ACCEPTED = { ok: true, reply: 'accepted' } as const

const outcome = (id: string, step: 'sent' | 'delivered' | 'read' | 'failed') => ({
  id,
  step,
  reply: step === 'failed' ? '131049 held back' : step,
  addressIsRefused: false,
})
const tell = (...outcomes: ReturnType<typeof outcome>[]) =>
  handlePhoneWebhook(deps(), { outcomes, replies: [] })
const say = (text: string, at = clock.now()) =>
  handlePhoneWebhook(deps(), { outcomes: [], replies: [{ from: NUMBER, text, at }] })

test('whoever agreed is told four states of an order, each once, by number and state alone', async () => {
  await agree()
  const orderId = await order()
  for (const to of ['shipped', 'out-for-delivery', 'delivered'] as const) {
    clock.advance(MINUTE_MS)
    await move(orderId, to)
  }
  const reported = await messages()
  expect(reported.map(({ kind }) => kind)).toEqual([
    'order_placed',
    'order_shipped',
    'order_out_for_delivery',
    'order_delivered',
  ])
  const { rows } = await shop.db.execute<{ name: string }>(sql`select name from products`)
  for (const { recipient, text } of reported) {
    expect(recipient).toBe(NUMBER)
    expect(text).toMatch(/SMG-\d+/)
    for (const { name } of rows) expect(text).not.toContain(name)
  }
  const sent = await sendAnd(ACCEPTED)
  expect(sent.map(({ to, values }) => [to, values.length])).toEqual(Array(4).fill([NUMBER, 1]))
  expect(await sendAnd(ACCEPTED)).toEqual([])
})

test('whoever agreed confirms a cash order by the button of a message, the same link as the mail’s', async () => {
  const rule: CashRule = { way: 'confirm', confirmHours: 12, when: {} }
  await inTransaction(shop.db, (tx) => publishCashRules(tx, [rule], clock.now()))
  try {
    await order(deps(), 1)
    expect(await messages()).toEqual([])
    await agree()
    const nowhere = { ...deps(), config: { publicUrl: undefined } }
    await order(nowhere, 2)
    expect(await messages()).toEqual([])
    clock.advance(MINUTE_MS)
    const given = { ...deps(), config: { publicUrl: 'https://shop.example' } }
    const orderId = await order(given, 3)
    const [sent] = await sendAnd(ACCEPTED)
    expect(sent).toMatchObject({ to: NUMBER, template: 'order_confirm', language: 'en' })
    expect(sent?.values).toEqual([expect.stringMatching(/^SMG-\d+$/), '12'])
    expect(sent?.link).toBe(`order-change/${changeToken(given.secret, orderId)}`)
    const { rows } = await shop.db.execute<{ text: string }>(
      sql`select text from mails where kind = 'order-confirm-asked' and about = ${orderId}`,
    )
    expect(rows[0]?.text).toContain(`https://shop.example/${sent?.link}`)
    expect(await sendAnd(ACCEPTED)).toEqual([])
  } finally {
    await emptyTables(shop.db, ['cash_rules'])
  }
})

test('whoever did not agree, or took it back, is told nothing, nor anybody by a shop without an account', async () => {
  await order()
  await agree()
  await order(deps(false), 2)
  await endMessages(deps(), buyer.userId)
  clock.advance(1)
  await order(deps(), 3)
  const { rows } = await shop.db.execute(sql`select from orders where user_id = ${buyer.userId}`)
  expect(rows).toHaveLength(3)
  expect(await messages()).toEqual([])
})

test('what is queued for a number goes with the consent, or with another number', async () => {
  for (const end of [
    () => endMessages(deps(), buyer.userId),
    () => agreeToMessages(deps(), { userId: buyer.userId, phone: '9825054321', language: 'hi' }),
  ]) {
    await agree()
    await order()
    expect(await messages()).toMatchObject([{ recipient: NUMBER, state: 'queued' }])
    await end()
    expect(await sendAnd(ACCEPTED)).toEqual([])
    expect(await messages()).toEqual([])
    clock.advance(MINUTE_MS)
  }
})

test('what was sent already stays for the file of their data', async () => {
  await agree()
  await order()
  await sendAnd(ACCEPTED)
  await endMessages(deps(), buyer.userId)
  expect(await messages()).toMatchObject([{ state: 'sent' }])
})

test('STOP ends the consent and what is queued; only START from there lets the number come back', async () => {
  await agree()
  await order()
  clock.advance(MINUTE_MS)
  await say(' Stop. ')
  expect(await listConsentsOf(shop.db, buyer.userId)).toMatchObject([
    { purpose: 'order-messages', phone: NUMBER, withdrawnAt: clock.now() },
  ])
  expect(await sendAnd(ACCEPTED)).toEqual([])
  expect(await one()).toMatchObject({ state: 'refused' })
  expect(await agree()).toEqual({ ok: false, reason: 'number-stopped' })
  clock.advance(MINUTE_MS)
  await say('START')
  expect(await agree()).toEqual({ ok: true })
})

test('a STOP that comes a week late does not end what was agreed after it', async () => {
  const said = clock.now()
  clock.advance(MINUTE_MS)
  await agree()
  await say('STOP', said)
  expect(await listConsentsOf(shop.db, buyer.userId)).toMatchObject([{ withdrawnAt: undefined }])
  await order()
  expect(await sendAnd(ACCEPTED)).toHaveLength(1)
})

test('news in any order and number leads to the latest step, and a failure counts only before a delivery', async () => {
  const ORDERS = [
    [['sent', 'delivered', 'read'], 'sent', 'read'],
    [['read', 'delivered', 'sent', 'failed'], 'sent', 'read'],
    [['failed', 'sent', 'failed'], 'refused', '131049 held back'],
    [['failed', 'delivered'], 'sent', 'delivered'],
  ] as const
  await agree()
  for (const [steps, state, reply] of ORDERS) {
    await shop.db.execute(sql`delete from mails`)
    clock.advance(MINUTE_MS)
    await order()
    await sendAnd(ACCEPTED)
    const { id } = (await one()) ?? { id: '' }
    for (const step of steps) await tell(outcome(id, step))
    expect(await one(), steps.join()).toMatchObject({ state, last_reply: reply })
  }
})

test('news that comes before the answer to the message is not undone by the answer', async () => {
  await agree()
  await order()
  await sendAnd(async ({ id }) => {
    await tell(outcome(id, 'failed'))
    return ACCEPTED
  })
  expect(await one()).toMatchObject({ state: 'refused', last_reply: '131049 held back' })
})

test('a message whose answer was lost is not sent twice, and its news tells what became of it', async () => {
  await agree()
  await order()
  expect(await sendAnd({ ok: false, reason: 'unclear', reply: 'no answer' })).toHaveLength(1)
  expect(await one()).toMatchObject({ state: 'unknown' })
  clock.advance(MINUTE_MS * 10)
  expect(await sendAnd(ACCEPTED)).toEqual([])
  const { id } = (await one()) ?? { id: '' }
  await tell(outcome(id, 'delivered'))
  expect(await one()).toMatchObject({ state: 'sent', last_reply: 'delivered' })
})

test('news of a mail, or of nothing that the shop sent, changes nothing', async () => {
  await order()
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from mails`)
  await tell(
    outcome(rows[0]?.id ?? '', 'failed'),
    outcome('00000000-0000-4000-8000-000000000000', 'failed'),
  )
  const after = await shop.db.execute<{ state: string }>(sql`select state from mails`)
  expect(after.rows.map(({ state }) => state)).toEqual(rows.map(() => 'queued'))
})
