/**
 * How cash on delivery is accepted: unconditionally, once the shopper confirms the order by the link of a mail, once a
 * small part is paid online, or not at all.
 */
export const CASH_WAYS = ['free', 'confirm', 'advance', 'prepaid'] as const
type CashWay = (typeof CASH_WAYS)[number]

/**
 * The conditions of a rule, about the order, its pincode and the shopper's own orders in this shop. None is about a
 * person's identity or the goods.
 */
export interface CashConditions {
  /** The amount to collect. */
  fromPaise?: number
  belowPaise?: number
  /** Pincodes, or prefixes of them. */
  pincodes?: readonly string[]
  /** The share of cash parcels refused at this pincode, which counts from `MIN_PLACE_PARCELS` on. */
  minPlaceRefusedPercent?: number
  minOpenOrders?: number
  isFirstOrder?: boolean
  minDelivered?: number
  minRefused?: number
}

/** A rule decides the payment of orders that fulfil all its conditions. */
export interface CashRule {
  way: CashWay
  /** For `confirm`: hours after which an unconfirmed order is cancelled. */
  confirmHours?: number
  /** For `advance`: the amount that is paid online. An order that is hardly dearer must be paid online in full. */
  advancePaise?: number
  when: CashConditions
}

/** The shopper's own orders in this shop. */
export interface ShopperHistory {
  /** Cash orders that are neither delivered nor ended. */
  openOrders: number
  delivered: number
  /** Parcels that came back without a return request. */
  refused: number
  isFirstOrder: boolean
}

/** The cash parcels that were delivered or refused at a pincode. */
export interface PlaceHistory {
  ended: number
  refused: number
}

/** The facts that rules decide by. */
export interface CashCase {
  totalPaise: number
  pincode: string
  /** Undefined for a visitor, who counts as new. */
  shopper: ShopperHistory | undefined
  place: PlaceHistory
}

/** Why a rule applies, as shown to shoppers. */
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

/** Fewer parcels are too few to judge a pincode. */
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

/** Returns the index of the first rule whose conditions are all fulfilled; -1 if there is none. */
export function indexOfDecidingRule(rules: readonly CashRule[], order: CashCase): number {
  return rules.findIndex((rule) => CONDITIONS.every((name) => holds(name, rule, order)))
}

/** The advance unless the owner's rule says otherwise. */
const ADVANCE_PAISE = 99_00
/** A smaller amount is not collected at the door. */
const MIN_CASH_PAISE = 1_00

/** The advance that a rule requires, in paise; 0 if it requires none, or too little would be left to collect. */
export function advanceOf({ way, advancePaise = ADVANCE_PAISE }: CashRule, totalPaise: number) {
  return way === 'advance' && totalPaise - advancePaise >= MIN_CASH_PAISE ? advancePaise : 0
}

/** Whether any rule needs the shopper's orders or the parcels at the pincode; what is not needed is not read. */
export function askedBy(rules: readonly CashRule[]): { asksShopper: boolean; asksPlace: boolean } {
  const asked = new Set(rules.flatMap(({ when }) => Object.keys(when)))
  const ofShopper: Condition[] = ['minOpenOrders', 'isFirstOrder', 'minDelivered', 'minRefused']
  return {
    asksShopper: ofShopper.some((name) => asked.has(name)),
    asksPlace: asked.has('minPlaceRefusedPercent' satisfies Condition),
  }
}

/** Returns why a rule applies, in the sequence of its conditions; conditions in a shopper's favour give no cause. */
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

/** This many open cash orders are suspicious for an account that is less than a month old. */
const MANY_OPEN_ORDERS = 4
const NEW_ACCOUNT_DAYS = 30

/** True if the owner should check a new account, because it has many open cash orders. */
export function hasManyOpenOrders(account: { openOrders: number; ageDays: number }): boolean {
  return account.openOrders >= MANY_OPEN_ORDERS && account.ageDays < NEW_ACCOUNT_DAYS
}

/** The owner's rules, with the facts about one shopper and one pincode. */
export interface CashTerms extends Omit<CashCase, 'totalPaise'> {
  rules: readonly CashRule[]
}

/** A past cash order with the facts at that time, and whether its parcel was refused. */
export interface PastCashOrder extends CashCase {
  isRefused: boolean
}

interface Tally {
  orders: number
  /** The orders whose parcel was refused. */
  refused: number
  /** The orders that would have required an advance. */
  advances: number
  advancePaise: number
}

/** What rules would have decided about past orders, for each rule and in total. */
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
    const place = indexOfDecidingRule(rules, order)
    const rule = rules[place]
    const advancePaise = rule ? advanceOf(rule, order.totalPaise) : 0
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
