import { paths } from '#contract/paths.ts'
import { ROLE_NAMES } from '#domain/accounts/roles.ts'
import { P2 } from '#tests/races/fixture.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import { openParcelShop, type ParcelShop } from '#tests/support/parcels.ts'
import { wholeProductForm } from '#tests/support/product-forms.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { ask, buy, signEverybodyIn, withdrawFormerAdmin } from './scene.ts'

export type People = Readonly<Record<string, SignedIn | undefined>>

/** Where the orders of one shopper go, which nobody else but the team may read. */
export const SECRET_STREET = 'Zanzibar Lane'

/** Everybody of the scene, and one person for every role of the team. */
export async function signTeamIn(shop: ParcelShop): Promise<People> {
  const people: Record<string, SignedIn | undefined> = { ...(await signEverybodyIn(shop)) }
  await withdrawFormerAdmin(shop.db)
  for (const role of ROLE_NAMES) {
    people[role] = await shop.signIn({ role, email: `${role}@team.example` })
  }
  return people
}

/** A shop with orders that wait, were paid, packed, delivered and asked back, and with what else has ids. */
export async function openLivedInShop(): Promise<{
  shop: ParcelShop
  people: People
  /** A form of a product that lacks nothing. */
  product: Record<string, unknown>
}> {
  const shop = await openParcelShop()
  await shop.reset()
  const people = await signTeamIn(shop)
  const { shopper, owner } = people
  if (!owner || !shopper) throw new Error('nobody is signed in')
  const post = async (path: string, body: unknown, person = owner) => {
    const answer = await ask(shop.app, path, { method: 'POST', person, body })
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  const toShopper = { address: `14 ${SECRET_STREET}` }
  const ids: string[] = []
  for (let pieces = 1; pieces <= 8; pieces += 1) {
    ids.push(await buy(shop.app, shopper, P2, { quantities: [pieces], ...toShopper }))
  }
  for (const [at, id] of ids.slice(0, 4).entries()) {
    const byHand = { courierName: 'India Post', trackingId: `EG12345678${at}IN` }
    await post(paths.parcels.handOver({ id }), byHand)
    await ask(shop.app, paths.orders.one({ id }), {
      method: 'PATCH',
      person: owner,
      body: { delivery_status: 'delivered' },
    })
  }
  for (const id of ids.slice(0, 3)) {
    await post(
      paths.afterSale.askReturn({ id }),
      {
        reason: 'damaged',
        wish: 'refund',
        goods: [{ productId: P2, quantity: 1 }],
        note: 'It came broken, all of it.',
        payTo: 'asha@upi',
      },
      shopper,
    )
  }
  for (const id of ids.slice(4, 6)) await post(paths.parcels.handOver({ id }), {})
  const payment = shop.parts.standIns?.payment
  for (let pieces = 2; pieces <= 4; pieces += 1) {
    const goods = { productIds: [P2], quantities: [pieces], paymentMethod: 'Prepaid' }
    const begun = await post(
      paths.payments.createOrder(),
      { ...goods, ...DELIVERY, ...toShopper },
      shopper,
    )
    payment?.pay(begun.json().order.id, { method: 'upi', outcome: 'captured' })
  }
  await payment?.webhooks.idle()
  await post(paths.webhooks.makeWebhook(), {
    url: 'https://store.example/',
    kinds: ['order.placed'],
  })
  await post(paths.team.makeOwnRole(), { name: 'Counts', rights: ['product.restock'] })
  return { shop, people, product: await wholeProductForm(shop, owner) }
}
