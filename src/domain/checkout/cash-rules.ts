/**
 * How cash on delivery is taken: without condition, once the shopper confirms the order by a mail, once a small part is paid
 * online, or not at all.
 */
export const CASH_WAYS = ['free', 'confirm', 'advance', 'prepaid'] as const
type CashWay = (typeof CASH_WAYS)[number]

/**
 * What a rule may ask: about the order, its pincode and the shopper's own orders in this shop. Nothing about who somebody is,
 * and nothing about what was bought.
 */
export interface CashConditions {
  /** The amount to collect. */
  fromPaise?: number
  belowPaise?: number
  /** Pincodes, or the digits they begin with. */
  pincodes?: readonly string[]
  /** Of the cash parcels that were taken or refused at this pincode, once they are enough to tell. */
  minPlaceRefusedPercent?: number
  minOpenOrders?: number
  isFirstOrder?: boolean
  minDelivered?: number
  minRefused?: number
}

/** An order to which every condition applies is paid for in this way. */
export interface CashRule {
  way: CashWay
  /** Of the way `confirm`: an order that nobody confirms within so many hours is cancelled. */
  confirmHours?: number
  /** Of the way `advance`: what is paid online; an order that comes to hardly more is paid online only. */
  advancePaise?: number
  when: CashConditions
}

/** The shopper's own orders in this shop. */
export interface ShopperHistory {
  /** Cash orders that are neither delivered nor ended. */
  openOrders: number
  delivered: number
  /** Parcels that came back without a return asked for. */
  refused: number
  isFirstOrder: boolean
}

/** The cash parcels that have been at the doors of a pincode. */
export interface PlaceHistory {
  ended: number
  refused: number
}

/** What rules decide by. */
export interface CashCase {
  totalPaise: number
  pincode: string
  /** Undefined for a visitor, who counts as new. */
  shopper: ShopperHistory | undefined
  place: PlaceHistory
}

/** Why a rule applies, as shoppers are told. */
export const CASH_CAUSES = [
  'large',
  'small',
  'place',
  'place-refused',
  'open-orders',
  'first-order',
  'not-signed-in',
  'refused',
] as const
export type CashCause = (typeof CASH_CAUSES)[number]

export const NO_PARCELS: PlaceHistory = { ended: 0, refused: 0 }

/** Fewer parcels say nothing about a pincode. */
export const MIN_PLACE_PARCELS = 10

const NEW_SHOPPER: ShopperHistory = { openOrders: 0, delivered: 0, refused: 0, isFirstOrder: true }

type Limits = Required<CashConditions>
type Tests = {
  [Name in keyof Limits]: (
    limit: Limits[Name],
    order: CashCase & { shopper: ShopperHistory },
  ) => boolean
}

const TESTS: Tests = {
  fromPaise: (paise, { totalPaise }) => totalPaise >= paise,
  belowPaise: (paise, { totalPaise }) => totalPaise < paise,
  pincodes: (starts, { pincode }) => starts.some((start) => pincode.startsWith(start)),
  minPlaceRefusedPercent: (percent, { place: { ended, refused } }) =>
    ended >= MIN_PLACE_PARCELS && refused * 100 >= percent * ended,
  minOpenOrders: (count, { shopper }) => shopper.openOrders >= count,
  isFirstOrder: (isFirst, { shopper }) => shopper.isFirstOrder === isFirst,
  minDelivered: (count, { shopper }) => shopper.delivered >= count,
  minRefused: (count, { shopper }) => shopper.refused >= count,
}

type Condition = keyof CashConditions
const CONDITIONS = Object.keys(TESTS) as Condition[]

function holds<Name extends Condition>(name: Name, rule: CashRule, order: CashCase): boolean {
  const limit = rule.when[name] as Limits[Name] | undefined
  const { shopper = NEW_SHOPPER } = order
  const test: Tests[Name] = TESTS[name]
  return limit === undefined || test(limit, { ...order, shopper })
}

/** The index of the first rule of which every condition applies; -1 when none does. */
export function deciding(rules: readonly CashRule[], order: CashCase): number {
  return rules.findIndex((rule) => CONDITIONS.every((name) => holds(name, rule, order)))
}

/** What is paid online before where the owner says nothing. */
const ADVANCE_PAISE = 99_00
/** Less is not collected at a door. */
const MIN_CASH_PAISE = 1_00

/** What a rule asks for in advance of such an order: 0 where none is asked, or too little would be left to collect. */
export function advanceBy({ way, advancePaise = ADVANCE_PAISE }: CashRule, totalPaise: number) {
  return way === 'advance' && totalPaise - advancePaise >= MIN_CASH_PAISE ? advancePaise : 0
}

/** Whether rules ask about the shopper's orders, and about the parcels at the pincode; what they do not ask is not read. */
export function askedBy(rules: readonly CashRule[]): { asksShopper: boolean; asksPlace: boolean } {
  const asked = new Set(rules.flatMap(({ when }) => Object.keys(when)))
  const ofShopper: Condition[] = ['minOpenOrders', 'isFirstOrder', 'minDelivered', 'minRefused']
  return {
    asksShopper: ofShopper.some((name) => asked.has(name)),
    asksPlace: asked.has('minPlaceRefusedPercent' satisfies Condition),
  }
}

/** Why a rule applies, in the order of its conditions; what speaks for a shopper is not told. */
export function causesOf({ when }: CashRule, { shopper }: Pick<CashCase, 'shopper'>): CashCause[] {
  const causes: [boolean, CashCause][] = [
    [when.fromPaise !== undefined, 'large'],
    [when.belowPaise !== undefined, 'small'],
    [when.pincodes !== undefined, 'place'],
    [when.minPlaceRefusedPercent !== undefined, 'place-refused'],
    [when.minOpenOrders !== undefined, 'open-orders'],
    [when.isFirstOrder === true, shopper ? 'first-order' : 'not-signed-in'],
    [when.minRefused !== undefined, 'refused'],
  ]
  return causes.flatMap(([applies, cause]) => (applies ? cause : []))
}

/** So many open cash orders are many for an account of less than a month. */
const MANY_OPEN_ORDERS = 4
const NEW_ACCOUNT_DAYS = 30

/** Whether the owner should look at a new account: many cash orders of it are open at once. */
export function hasManyOpenOrders(account: { openOrders: number; ageDays: number }): boolean {
  return account.openOrders >= MANY_OPEN_ORDERS && account.ageDays < NEW_ACCOUNT_DAYS
}

/** The owner's rules, with what they ask about one shopper and one pincode. */
export interface CashTerms extends Omit<CashCase, 'totalPaise'> {
  rules: readonly CashRule[]
}

/** A cash order of the past, as the rules would have seen it, and whether its parcel was refused. */
export interface PastCashOrder extends CashCase {
  isRefused: boolean
}

interface Tally {
  orders: number
  /** Of them, those whose parcel was refused. */
  refused: number
  /** Of them, those of which a part would have been paid in advance. */
  advances: number
  advancePaise: number
}

/** What rules would have decided about past orders: for each rule, and in all. */
export interface CashRehearsal extends Tally {
  rules: readonly Tally[]
}

/** Runs rules over past orders; each counts for the rule that would have decided it. */
export function rehearseRules(
  rules: readonly CashRule[],
  past: readonly PastCashOrder[],
): CashRehearsal {
  const nothing = (): Tally => ({ orders: 0, refused: 0, advances: 0, advancePaise: 0 })
  const tallies = rules.map(nothing)
  const all = nothing()
  for (const order of past) {
    const place = deciding(rules, order)
    const rule = rules[place]
    const advancePaise = rule ? advanceBy(rule, order.totalPaise) : 0
    for (const tally of [all, tallies[place]]) {
      if (!tally) continue
      tally.orders += 1
      if (order.isRefused) tally.refused += 1
      if (advancePaise > 0) tally.advances += 1
      tally.advancePaise += advancePaise
    }
  }
  return { ...all, rules: tallies }
}
