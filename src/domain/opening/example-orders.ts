import examples from '#content/orders/examples.json' with { type: 'json' }
import type { ProductId } from '../ids.ts'
import type { DeliveryAddress } from '../orders/order.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { dayAfter, indianDay, momentInIndia } from '../time/india.ts'

/** The number of example orders on each day of four weeks, of which today is the last. */
const ORDERS_OF_DAYS = [
  [1, 0, 1, 2, 1, 2, 3],
  [1, 1, 2, 1, 2, 3, 2],
  [2, 1, 2, 2, 3, 3, 2],
  [2, 2, 3, 2, 3, 4, 3],
].flat()

const OPENS_AT_MINUTE = 9 * 60
const OPEN_MINUTES = 12 * 60
const LEAVES_AFTER_MS = 20 * HOUR_MS
const ARRIVES_AFTER_MS = 4 * DAY_MS
const CANCELLED_AFTER_MS = 2 * HOUR_MS
const RETURNED_AFTER_MS = 3 * HOUR_MS

export interface ExampleShopper {
  name: string
  email: string
  delivery: DeliveryAddress
}

export interface ExampleOrder {
  shopper: ExampleShopper
  wanted: readonly { productId: ProductId; quantity: number }[]
  paysOnline: boolean
}

/** Invented people, two at each address, which a courier reaches, and with numbers that nobody has. */
export const EXAMPLE_SHOPPERS: readonly ExampleShopper[] = [
  ...examples.shoppers.map(({ withThem: _, ...shopper }) => shopper),
  ...examples.shoppers.map(({ withThem: name, ...shopper }) => ({ ...shopper, name })),
].map(({ name, ...address }, index) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`,
  delivery: {
    recipient: name,
    ...address,
    phone: `90000000${String(index + 1).padStart(2, '0')}`,
  },
}))

/** Who places an order: every third one somebody who has ordered before, the others somebody new, while there is one. */
function shopperOf(order: number): ExampleShopper | undefined {
  const isKnown = order % 3 === 2
  const place = isKnown ? Math.floor(order / 3) : order - Math.floor((order + 1) / 3)
  return EXAMPLE_SHOPPERS[place % EXAMPLE_SHOPPERS.length]
}

/** What the shopper of the requested return says. */
export const EXAMPLE_RETURN_NOTE = examples.returnNote

const BASKETS = examples.baskets.map((basket) =>
  Object.entries<number>(basket).map(([id, quantity]) => ({
    productId: id as ProductId,
    quantity,
  })),
)

/** Something that happens to an example order; `order` counts the orders from 0. */
export interface ExampleStep {
  at: Date
  order: number
  act: 'place' | 'cancel' | 'leave' | 'arrive' | 'return'
}

/**
 * Plans four weeks of example orders until `now`, so that the panel of a demo can be tried: who buys what, and each
 * step, earliest first and none later than `now`. Six in ten pay cash; every thirteenth order is cancelled, the others
 * leave on the next day and arrive on the fourth, and a return of the last that was paid online is requested.
 */
export function planExampleOrders(now: Date): { orders: ExampleOrder[]; steps: ExampleStep[] } {
  const firstDay = dayAfter(indianDay(now), 1 - ORDERS_OF_DAYS.length)
  const placed = ORDERS_OF_DAYS.flatMap((count, day) =>
    Array.from({ length: count }, (_, nth) => {
      const minute = OPENS_AT_MINUTE + Math.floor((OPEN_MINUTES * (nth + 0.5)) / count) + (day % 29)
      return momentInIndia(dayAfter(firstDay, day), minute)
    }),
  ).filter((at) => at <= now)
  const orders = placed.flatMap((_, order) => {
    const shopper = shopperOf(order)
    // A step that shares no divisor with the length of the list, so that all of it takes part.
    const wanted = BASKETS[(order * 5) % BASKETS.length]
    return shopper && wanted
      ? [{ shopper, wanted, paysOnline: order % 5 === 1 || order % 5 === 4 }]
      : []
  })
  const steps = placed
    .flatMap((at, order) => stepsOf(at, order))
    .filter(({ at }) => at <= now)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const arrived = steps.findLast(
    ({ act, order, at }) =>
      act === 'arrive' &&
      orders[order]?.paysOnline &&
      now.getTime() - at.getTime() > RETURNED_AFTER_MS,
  )
  if (!arrived) return { orders, steps }
  const returned = new Date(arrived.at.getTime() + RETURNED_AFTER_MS)
  const later = steps.findIndex(({ at }) => at > returned)
  const request: ExampleStep = { at: returned, order: arrived.order, act: 'return' }
  return { orders, steps: steps.toSpliced(later < 0 ? steps.length : later, 0, request) }
}

function stepsOf(placedAt: Date, order: number): ExampleStep[] {
  const after = (ms: number, act: ExampleStep['act']) => ({
    at: new Date(placedAt.getTime() + ms),
    order,
    act,
  })
  if (order % 13 === 5) return [after(0, 'place'), after(CANCELLED_AFTER_MS, 'cancel')]
  return [
    after(0, 'place'),
    after(LEAVES_AFTER_MS, 'leave'),
    after(ARRIVES_AFTER_MS + (order % 7) * 10 * MINUTE_MS, 'arrive'),
  ]
}
