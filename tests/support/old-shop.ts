import { randomUUID } from 'node:crypto'
import type { ShopDatabase } from '#database/connection.ts'
import { noteParcelProblem } from '#database/shipments/problems.ts'
import type { Person } from '#domain/accounts/person.ts'
import { settingsTexts } from '#domain/accounts/settings-form.ts'
import { standardTerms } from '#domain/accounts/trade-terms.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import type { Clock } from '#domain/time/clock.ts'
import { randomIds } from '#parts.ts'
import { createZoneTable } from '#providers/shipping/zone-table/zone-table.ts'
import { placeCashOrder } from '#use-cases/checkout/place-cash-order.ts'
import { startPrepaidOrder } from '#use-cases/checkout/start-prepaid-order.ts'
import { confirmPayment } from '#use-cases/payments/confirm-payment.ts'
import { SHOP_SETTINGS } from '../../src/settings.ts'
import { SECRET } from './cluster-facts.ts'
import { createInstantPayments, instantCourier, instantMail } from './instant-providers.ts'

const GOODS = ['gulkand', 'amla-juice', 'khus-sharbat', 'methi-khakhra'] as ProductId[]

const DELIVERY = {
  recipient: 'Asha Patel',
  address: '12 Garden Road',
  city: 'Vadodara',
  state: 'Gujarat',
  pincode: '390001',
  phone: '9876543210',
} as const

export type OldShop = Awaited<ReturnType<typeof openOldShop>>

/** The dependencies of a day's work on a prefilled database; providers respond at once. */
export async function openOldShop(db: ShopDatabase, clock: Clock) {
  const payment = createInstantPayments()
  const deps = {
    db,
    clock,
    payment,
    ids: randomIds,
    settings: SHOP_SETTINGS,
    config: { publicUrl: 'https://samagni.example' },
    shippedSettings: settingsTexts(
      {
        ...SHOP_SETTINGS,
        codMostPaise: 10_000_00,
        freeFromPaise: undefined,
        codFeePaise: undefined,
      },
      standardTerms('live'),
    ),
    secret: SECRET,
    mail: instantMail,
    courier: instantCourier,
    reportParcelProblem: noteParcelProblem,
    shipping: createZoneTable({ shipFromPincode: '388001' }),
  }
  const { rows } = await db.$client.query<{ id: UserId; name: string; email: string }>(
    "select id, name, email from users where issuer = 'years' order by subject::int",
  )
  const people = rows.map(({ id, name, email }): Person => {
    return { userId: id, name, email, picture: undefined, role: 'shopper', rights: new Set() }
  })
  const [past, busiest] = people
  if (!past || !busiest) throw new Error('nobody ever ordered')
  // Starts elsewhere in each run: a database that is reused keeps the orders of this one.
  let turn = Math.floor(Math.random() * people.length)
  /** Shoppers in turn, from those with few orders. */
  const next = (): Person => {
    turn += 1
    const place = people.length - 1 - (turn % Math.floor(people.length / 2))
    return people[place] ?? busiest
  }

  const wanted = GOODS.map((productId) => ({ productId, quantity: 1 }))
  async function priceCash(person: Person) {
    const request = { person, wanted, delivery: DELIVERY, key: randomUUID() }
    const asked = await placeCashOrder(deps, { ...request, amountPaise: 0 })
    if (asked.ok || asked.reason !== 'amount-changed') throw new Error(JSON.stringify(asked))
    const { totalPaise: amountPaise } = asked.priced.amounts
    return { ...request, amountPaise }
  }
  async function place(confirmation: Awaited<ReturnType<typeof priceCash>>): Promise<OrderId> {
    const placed = await placeCashOrder(deps, confirmation)
    if (!placed.ok) throw new Error(JSON.stringify(placed))
    return placed.order.id
  }
  async function startPrepaid(person: Person) {
    const begun = await startPrepaidOrder(deps, {
      person,
      wanted,
      delivery: DELIVERY,
      key: randomUUID(),
      language: 'en',
    })
    if (!begun.ok) throw new Error(JSON.stringify(begun))
    return { ...begun, person }
  }
  async function pay({ providerOrderId, person, order }: Awaited<ReturnType<typeof startPrepaid>>) {
    const proof = { providerOrderId, paymentId: payment.pay(providerOrderId), signature: 'signed' }
    const { userId } = person
    const paid = await confirmPayment(deps, { ...proof, userId, delivery: undefined })
    if (!paid.ok) throw new Error(JSON.stringify(paid))
    return order.id
  }
  return { deps, past, busiest, next, priceCash, place, startPrepaid, pay }
}
