import { findPhoneCustomer, savePhoneCustomer } from '#database/customers/phone-customers.ts'
import type { Person } from '#domain/accounts/person.ts'
import { LINK_KEPT_MINUTES } from '#domain/checkout/limits.ts'
import type { UserId } from '#domain/ids.ts'
import type { PaymentMethod } from '#domain/orders/order.ts'
import { releasingOwnGoods } from '#use-cases/checkout/free-own-goods.ts'
import {
  type PlacingAnswer,
  type PlacingDeps,
  placeCashOrder,
} from '#use-cases/checkout/place-cash-order.ts'
import { type PriceAnswer, type PricedOrder, priceOrder } from '#use-cases/checkout/price-order.ts'
import type { CashConfirmation } from '#use-cases/checkout/repeated-confirmation.ts'
import {
  type PrepaidAnswer,
  type PrepaidDeps,
  type PrepaidRequest,
  startPrepaidOrder,
} from '#use-cases/checkout/start-prepaid-order.ts'
import type { WithIds } from '#use-cases/deps.ts'

export type TakingDeps = PlacingDeps & PrepaidDeps & WithIds<'orderId' | 'userId'>

/** An order that a team member takes for a customer who calls or writes. */
export interface PhoneOrder
  extends Pick<CashConfirmation, 'wanted' | 'delivery' | 'business' | 'offerCode' | 'origin'> {
  takenBy: UserId
  method: PaymentMethod
  /** For the mails about the order; empty for none. */
  email: string
  /** The total that was shown; without it the order is only priced. */
  amountPaise: number | undefined
  key: string
  language: Exclude<CashConfirmation['language'], undefined>
}

type Refusal<Answer> = Exclude<Answer, { ok: true }>
export type TakingAnswer =
  | { ok: true; priced: PricedOrder }
  | PlacingAnswer
  | Refusal<PrepaidAnswer>

/**
 * Takes an order by phone or message like the customer's own confirmation: the same price, rules, stock, audit and
 * mails, once per key. If any part is paid online, the order waits a day for the customer to pay by its link. The
 * customer is found by phone number and stored only together with an order. The order never goes to an account with a
 * sign-in, because nobody has proved that the number belongs to it.
 */
export async function takePhoneOrder(deps: TakingDeps, order: PhoneOrder): Promise<TakingAnswer> {
  const { delivery, amountPaise, email } = order
  const { phone, recipient: name } = delivery
  const known = await findPhoneCustomer(deps.db, phone)
  if (amountPaise === undefined) {
    const priced = await priceFor(deps, order, known?.userId)
    return priced.ok ? { ok: true, priced } : priced
  }
  if (!known) {
    const refused = refusalOf(await priceFor(deps, order, undefined), amountPaise)
    if (refused) return refused
  }
  const customer = { id: deps.ids.userId(), phone, name, email }
  const userId = await savePhoneCustomer(deps.db, customer, deps.clock.now())
  const person: Person = {
    userId,
    name,
    email,
    picture: undefined,
    role: 'shopper',
    rights: new Set<never>(),
  }
  return await releasingOwnGoods<TakingAnswer>(deps, userId, async () => {
    const byLink = { ...order, person, shownPaise: amountPaise, keptMinutes: LINK_KEPT_MINUTES }
    if (order.method === 'prepaid') return await startByLink(deps, byLink)
    const placed = await placeCashOrder(deps, { ...order, person, amountPaise })
    if (placed.ok || placed.reason !== 'advance-due') return placed
    return await startByLink(deps, { ...byLink, advancePaise: placed.advancePaise })
  })
}

async function startByLink(deps: TakingDeps, order: PrepaidRequest): Promise<TakingAnswer> {
  const started = await startPrepaidOrder(deps, order)
  return started.ok ? { ok: true, order: started.order } : started
}

function priceFor(
  deps: TakingDeps,
  { wanted, delivery, offerCode, method }: PhoneOrder,
  userId: UserId | undefined,
): Promise<PriceAnswer> {
  const { pincode } = delivery
  return priceOrder(deps, { wanted, pincode, offerCode, method, userId, byTeam: true })
}

function refusalOf(priced: PriceAnswer, amountPaise: number): PlacingAnswer | undefined {
  if (!priced.ok) return priced
  return priced.amounts.totalPaise === amountPaise
    ? undefined
    : { ok: false, reason: 'amount-changed', priced }
}
