import { dayAfter } from '#domain/time/india.ts'
import type { SoldOrder } from '#tests/oracles/sales.ts'
import { P1, P2, P3 } from '#tests/races/fixture.ts'

const FIRST = '2026-08-01'
export const DAYS = 117
/** Some of whom buy once, others several times. */
export const SHOPPERS = 200

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed
  const below = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * sides)
  }
  return { below, one: <Of>(of: readonly Of[]) => of[below(of.length)] as Of }
}

/** Orders of `DAYS` days by `SHOPPERS` shoppers, the same for the same seed. */
export function randomOrders(count: number, seed: number, categoryOf: (product: string) => string) {
  const { below, one } = dice(seed)
  return Array.from({ length: count }, (_, at): SoldOrder => {
    const isSachets = below(8) === 0
    const isCash = below(2) === 0
    const lines = [P1, P2, P3].slice(0, 1 + below(3)).map((product) => {
      const units = 1 + below(4)
      return { product, category: categoryOf(product), units, paise: units * (100 + below(20_000)) }
    })
    return {
      id: `sale-${String(at).padStart(4, '0')}`,
      isSachets,
      isCash,
      lines,
      shopper: String(below(SHOPPERS)),
      paymentState: one(['paid', 'paid', 'paid', 'cash-due', 'awaiting', 'failed', 'refunded']),
      stage: one([
        'placed',
        'packed',
        'shipped',
        'delivered',
        'delivered',
        'delivered',
        'cancelled',
        'returned',
      ]),
      day: dayAfter(FIRST, below(DAYS)),
      deliveryPaise: below(3) * 4_900,
      feePaise: isCash ? 3_000 : 0,
      // At most the fee, so that no order comes to less.
      advancePaise: isCash && below(3) === 0 ? 1 + below(2_900) : 0,
      courierPaise: below(12_000),
      state: one(['Gujarat', 'Delhi', 'Kerala']),
      pincode: one(['388001', '110001', '682001', '388120']),
      courier: one(['Delhivery', 'Blue Dart', '']),
      daysUnderWay: 1 + below(9),
      hasReturnRequest: below(2) === 0,
      givenBackPaise: below(6) === 0 ? 1 + below(99) : 0,
      offer:
        below(3) === 0
          ? { id: one(['1', '2']), savedPaise: Math.min(100, lines[0]?.paise ?? 0) }
          : undefined,
      isLost: below(3) === 0,
    }
  })
}
