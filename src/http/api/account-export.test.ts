import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a person’s own data say that it was the shop, and not who of the team, in every table', async () => {
  const [asha, bela, owner] = [
    await shop.signIn({ email: 'asha@example.com', name: 'Asha Patel' }),
    await shop.signIn({ email: 'bela@example.com', name: 'Bela Shah' }),
    await shop.signIn({ role: 'owner', email: 'owner@example.com' }),
  ]
  await layOutGoods(shop.db)
  const delivered = await buy(shop.app, asha, P2)
  const sent = await shop.app.inject({
    method: 'POST',
    url: paths.tickets.open(),
    headers: asha.headers,
    payload: {
      name: 'Asha',
      email: asha.person.email,
      topic: 'product',
      message: 'How long does the sharbat keep once it is open?',
    },
  })
  expect(sent.statusCode).toBeLessThan(300)
  const ids = { asha: asha.person.userId, bela: bela.person.userId, owner: owner.person.userId }
  const query = (text: string, ...values: unknown[]) => shop.db.$client.query(text, values)
  await query('update orders set taken_by = $1 where id = $2', ids.owner, delivered)
  await query(
    `insert into order_changes (order_id, state, asked_by, asked_at, settled_at, old_total_paise, new_total_paise,
         is_addressed, has_other_goods)
       values ($1, 'withdrawn', $2, now(), now(), 1, 1, true, false)`,
    delivered,
    ids.owner,
  )
  await query(
    `insert into ticket_answers (ticket_id, sender_key, text, answered_at, answered_by)
       select id, 'k', 'Half a year.', now(), $1 from tickets where user_id = $2`,
    ids.owner,
    ids.asha,
  )
  await query(
    `insert into audit_log (at, actor_id, action, subject_kind, subject_id, before, after)
       values (now(), $1, 'team.changed', 'team', $2, $3, $4)`,
    ids.asha,
    ids.bela,
    { askedBy: ids.owner },
    { people: [ids.owner, ids.asha] },
  )
  const exported = (
    await shop.app.inject({ url: paths.account.ownData(), headers: asha.headers })
  ).json()
  const text = JSON.stringify(exported)
  for (const other of [ids.owner, owner.person.email, ids.bela]) expect(text).not.toContain(other)
  expect(exported.account.id).toBe(ids.asha)
  expect(exported.orders.map((order: { takenBy?: string }) => order.takenBy)).toContain('shop')
  expect(exported.orderChanges).toMatchObject([{ askedBy: 'shop' }])
  expect(exported.deeds).toContainEqual(
    expect.objectContaining({
      subjectId: 'somebody else',
      before: { askedBy: 'shop' },
      after: { people: ['shop', ids.asha] },
    }),
  )
})

test('a person’s own data have what the person disputed at the bank, and nobody else’s disputes', async () => {
  const [meena, ravi] = [
    await shop.signIn({ email: 'meena@example.com', name: 'Meena Rao' }),
    await shop.signIn({ email: 'ravi@example.com', name: 'Ravi Rao' }),
  ]
  await layOutGoods(shop.db)
  const dispute = async (who: typeof meena, key: string) => {
    const orderId = await buy(shop.app, who, P2)
    const query = (text: string, ...values: unknown[]) => shop.db.$client.query(text, values)
    await query(
      `insert into payment_attempts (order_id, receipt, amount_paise, provider_order_id, created_at)
         values ($1, $2, 9950, $2, now())`,
      orderId,
      `order_${key}`,
    )
    await query(
      `insert into payment_facts
           (provider_order_id, what, step, payment_id, amount_paise, currency, source, recorded_at)
         values ($1, 'payment', 'captured', $2, 9950, 'INR', 'webhook', now())`,
      `order_${key}`,
      `pay_${key}`,
    )
    await query(
      `insert into payment_disputes (id, payment_id, state, amount_paise, lost_paise, reported_ms, opened_at)
         values ($1, $2, 'open', 9950, 0, 1, now())`,
      `disp_${key}`,
      `pay_${key}`,
    )
  }
  await dispute(meena, 'meena')
  await dispute(ravi, 'ravi')
  const { disputes } = (
    await shop.app.inject({ url: paths.account.ownData(), headers: meena.headers })
  ).json()
  expect(disputes).toMatchObject([{ paymentId: 'pay_meena', state: 'open', amountPaise: 9950 }])
})
