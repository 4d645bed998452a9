import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentEntity } from '#stand-ins/razorpay/entities.ts'
import type { OutsideRazorpay } from '#tests/support/outside-razorpay.ts'
import {
  type BegunOnline,
  begunOf,
  type PrepaidBuyer,
  type ShopAnswer,
} from '#tests/support/prepaid-buyer.ts'
import { anyProduct, type Buying } from './cash-buyers.ts'

const TRIES = 3
const PAUSE_MS = 20
/** A shopper may have stock reserved in five unpaid checkouts. */
export const CHECKOUTS_EACH = 5

/**
 * The course of a checkout, in turn: who reports the payment to the shop, and what else the shopper does. With
 * `nobody` only the reconciler can find it.
 */
const WAYS = [
  'browser',
  'event',
  'nobody',
  'everybody',
  'cancelled',
  'authorised',
  'declined-first',
  'left-unpaid',
] as const
type Way = (typeof WAYS)[number]

/** The browser sends its proof. */
const TELLING: ReadonlySet<Way> = new Set([
  'browser',
  'everybody',
  'cancelled',
  'authorised',
  'declined-first',
])
/** The provider's events never arrive. */
const UNHEARD: ReadonlySet<Way> = new Set(['browser', 'nobody', 'authorised'])

/** A payment at the provider; its fields are always current. */
export interface PaidOnline {
  round: number
  way: Way
  payment: PaymentEntity
}

/** A checkout whose start was never answered; the page repeats it with its key. */
export interface Unanswered {
  buyer: PrepaidBuyer
  product: string
  key: string
}

export interface BuyingOnline extends Buying {
  round: number
  provider: OutsideRazorpay
  /** Appended to by every payment. */
  payments: PaidOnline[]
  /** Appended to by every checkout whose start was interrupted. */
  unanswered: Unanswered[]
  /** Counts all checkouts, so that the courses alternate. */
  nextTurn: () => number
}

/** Resumes what the last kill interrupted, then pays online repeatedly until the shop is killed. */
export async function buyOnline(buyer: PrepaidBuyer, buying: BuyingOnline): Promise<void> {
  for (let begun = 0; begun < CHECKOUTS_EACH && !buying.isOver(); begun += 1) {
    await checkOut({ buyer, product: anyProduct(buying), key: crypto.randomUUID() }, buying)
  }
}

export async function checkOut(unanswered: Unanswered, buying: BuyingOnline): Promise<void> {
  const { buyer, product, key } = unanswered
  const answer = await asked(buying, () => buyer.begin(product, key))
  if (!answer) {
    buying.unanswered.push(unanswered)
    return
  }
  // Its time to pay ran out while the shop was down; nobody was charged.
  if (answer.code === 'checkout-over') return
  const begun = begunOf(answer)
  if (!begun) throw new Error(`an honest checkout got ${answer.status} ${answer.code}`)
  const { orderId, amountPaise } = begun
  buying.log.add({ what: 'begun', orderId, amountPaise })
  await payFor(buyer, begun, buying)
}

async function payFor(
  buyer: PrepaidBuyer,
  begun: BegunOnline,
  buying: BuyingOnline,
): Promise<void> {
  const { provider, round, payments, log } = buying
  const { providerOrderId, orderId, amountPaise } = begun
  const way = WAYS[buying.nextTurn() % WAYS.length] ?? 'browser'
  if (way === 'left-unpaid') return
  if (UNHEARD.has(way)) provider.loseEventsOf(providerOrderId)
  if (way === 'declined-first') provider.pay(providerOrderId, 'declined')
  const outcome = way === 'authorised' ? 'authorised' : 'captured'
  const payment = provider.pay(providerOrderId, outcome)
  payments.push({ round, way, payment })
  if (!TELLING.has(way)) return

  const proof = provider.standIn.proofOf(payment)
  const tell = () => asked(buying, () => buyer.verify(proof))
  const answers = await Promise.all(way === 'everybody' ? [tell(), tell()] : [tell()])
  for (const answer of answers) {
    if (!answer) continue
    const isTrue = answer.status === 202 || answer.body.success === true
    if (!isTrue) throw new Error(`an honest proof got ${answer.status} ${answer.code}`)
    if (answer.status === 200) log.add({ what: 'paid', orderId, amountPaise })
  }
  if (way !== 'cancelled') return
  const answer = await asked(buying, () => buyer.cancel(orderId))
  // The payment is unknown while the proof has no response.
  if (answer?.code === 'payment-under-way') return
  if (answer && answer.status !== 200) {
    throw new Error(`an honest cancelling got ${answer.status} ${answer.code}`)
  }
  if (answer) log.add({ what: 'cancelled', orderId, amountPaise })
}

/** Sends a request up to three times while the shop is up; 503 means that it may be repeated. */
async function asked(
  { isOver }: Buying,
  ask: () => Promise<ShopAnswer>,
): Promise<ShopAnswer | undefined> {
  for (let attempt = 0; attempt < TRIES && !isOver(); attempt += 1) {
    const answer = await ask().catch(() => undefined)
    if (answer && answer.status !== 503) return answer
    await wait(PAUSE_MS)
  }
  return undefined
}
