import type { CashLimits } from '../accounts/trade-terms.ts'
import {
  advanceOf,
  type CashCause,
  type CashTerms,
  causesOf,
  indexOfDecidingRule,
} from './cash-rules.ts'

/** How long an order waits for its shopper's confirmation unless the owner's rule says otherwise. */
const CONFIRM_HOURS = 24

export interface CashQuestion {
  /** The amount to collect: items, delivery and COD fee. */
  totalPaise: number
  /** The shopper's COD orders that are neither delivered nor ended. */
  undeliveredOrders: number
  /** Whether couriers collect cash at this pincode. */
  codAllowed: boolean
}

/** Why an order cannot be paid in cash. */
export const CASH_REFUSALS = [
  'cod-not-in-this-area',
  'cod-amount-too-high',
  'cod-too-many-open',
  'cod-by-rule',
] as const

export interface CashRefused {
  ok: false
  reason: (typeof CASH_REFUSALS)[number]
  /** The causes of the rule, if an owner's rule refuses. */
  causes?: readonly CashCause[]
}

/** Cash is accepted once the shopper confirms the order. */
export interface CashToConfirm {
  withinHours: number
  causes: readonly CashCause[]
}

/** Cash is accepted once this part of the order is paid online. */
interface CashAdvance {
  paise: number
  causes: readonly CashCause[]
}

export type CashAnswer =
  | { ok: true; toConfirm?: CashToConfirm; advance?: CashAdvance }
  | CashRefused

/**
 * Decides whether an order may be paid in cash. Refuses areas without it, totals above ₹10,000, and
 * shoppers with ten undelivered COD orders, in this sequence; the owner may change both numbers. Then
 * the first of the owner's rules that applies decides; without one, cash is accepted. If an advance would
 * leave nothing to collect, cash is refused.
 */
export function canPayCashOnDelivery(
  question: CashQuestion,
  limits: CashLimits,
  owner?: CashTerms,
): CashAnswer {
  const { totalPaise } = question
  if (!question.codAllowed) return { ok: false, reason: 'cod-not-in-this-area' }
  if (totalPaise > limits.maxPaise) return { ok: false, reason: 'cod-amount-too-high' }
  if (question.undeliveredOrders >= limits.maxUndelivered) {
    return { ok: false, reason: 'cod-too-many-open' }
  }
  const rule = owner?.rules[indexOfDecidingRule(owner.rules, { ...owner, totalPaise })]
  if (!owner || !rule || rule.way === 'free') return { ok: true }
  const causes = causesOf(rule, owner)
  const paise = advanceOf(rule, totalPaise)
  if (paise > 0) return { ok: true, advance: { paise, causes } }
  return rule.way === 'confirm'
    ? { ok: true, toConfirm: { withinHours: rule.confirmHours ?? CONFIRM_HOURS, causes } }
    : { ok: false, reason: 'cod-by-rule', causes }
}
