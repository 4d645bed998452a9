import { enteredPaise } from '../money/entered-paise.ts'
import { withWesternDigits } from '../text/figures.ts'
import { singleLine } from '../text/plain-text.ts'
import { emptyTexts, type FormRead, type Refuse, readForm } from '../text/read-form.ts'
import { wholeIn } from '../text/written-figures.ts'
import { CASH_WAYS, type CashConditions, type CashRule } from './cash-rules.ts'

/** The fields of a rule's form, in its sequence; all of them are texts, and an empty one is no condition. */
export const CASH_RULE_FIELDS = [
  'way',
  'confirmHours',
  'advanceRupees',
  'fromRupees',
  'belowRupees',
  'pincodes',
  'placeRefusedPercent',
  'order',
  'openOrders',
  'delivered',
  'refused',
] as const
export type CashRuleField = (typeof CASH_RULE_FIELDS)[number]
export type CashRuleTexts = Readonly<Record<CashRuleField, string>>

/** Whether the shopper has ordered here before: irrelevant, not yet, or already. */
export const ORDER_CHOICES = ['', 'first', 'later'] as const

export type CashRuleProblem =
  | 'way-wrong'
  | 'hours-malformed'
  | 'advance-malformed'
  | 'rupees-malformed'
  | 'amounts-crossed'
  | 'pincodes-unreadable'
  | 'percent-malformed'
  | 'order-wrong'
  | 'count-malformed'

/** Problems by field, prefixed with the index of the rule: `0.pincodes`. */
export type CashRuleErrors = Partial<Record<`${number}.${CashRuleField}`, CashRuleProblem>>

/** Nobody could keep track of more rules. */
export const MAX_CASH_RULES = 20
/** The maximum length of the text with a rule's pincodes. */
export const MAX_PINCODES_LENGTH = 2_000
const MAX_RUPEES = 1_00_000
const MAX_COUNT = 1_000
/** Limited to a week, because the goods are reserved meanwhile. */
const MAX_CONFIRM_HOURS = 168
/** A smaller advance costs more than it is worth; a larger one is no small part of the total. */
const MIN_ADVANCE_RUPEES = 10
const MAX_ADVANCE_RUPEES = 2_000

/** The initial form of a new rule. */
export const NEW_CASH_RULE: CashRuleTexts = { ...emptyTexts(CASH_RULE_FIELDS), way: 'prepaid' }

const rupees = (paise: number | undefined): string =>
  paise === undefined ? '' : String(paise / 100)
const text = (count: number | undefined): string => (count === undefined ? '' : String(count))

/** Fills the form with a rule. */
export function textsOfRule({ way, confirmHours, advancePaise, when }: CashRule): CashRuleTexts {
  const { isFirstOrder } = when
  return {
    way,
    confirmHours: text(confirmHours),
    advanceRupees: rupees(advancePaise),
    fromRupees: rupees(when.fromPaise),
    belowRupees: rupees(when.belowPaise),
    pincodes: (when.pincodes ?? []).join(' '),
    placeRefusedPercent: text(when.minPlaceRefusedPercent),
    order: isFirstOrder === undefined ? '' : isFirstOrder ? 'first' : 'later',
    openOrders: text(when.minOpenOrders),
    delivered: text(when.minDelivered),
    refused: text(when.minRefused),
  }
}

type Sent = Readonly<Partial<Record<CashRuleField, unknown>>>

/**
 * Parses the owner's rules, in the sequence in which they are tried. Refuses with one problem for each invalid field.
 * A rule without conditions decides every order that reaches it.
 */
export function parseCashRules(
  sent: readonly Sent[],
): FormRead<CashRule[], keyof CashRuleErrors, CashRuleProblem> {
  return readForm((refuse) =>
    sent.map((rule, index) =>
      parseRule(rule, (field, problem) => refuse(`${index}.${field}`, problem)),
    ),
  )
}

function parseRule(sent: Sent, refuse: Refuse<CashRuleField, CashRuleProblem>): CashRule {
  const way = CASH_WAYS.find((known) => known === sent.way)
  if (!way) refuse('way', 'way-wrong')
  const amount = (field: 'fromRupees' | 'belowRupees') => {
    const entered = singleLine(sent[field])
    const paise = enteredPaise(entered, MAX_RUPEES)
    if (entered !== '' && !paise) refuse(field, 'rupees-malformed')
    return paise
  }
  const count = (field: CashRuleField, max: number, problem: CashRuleProblem, min = 1) => {
    const entered = singleLine(sent[field])
    const number = wholeIn(entered, min, max)
    if (entered !== '' && number === undefined) refuse(field, problem)
    return number
  }
  const fromPaise = amount('fromRupees')
  const belowPaise = amount('belowRupees')
  if (fromPaise !== undefined && belowPaise !== undefined && belowPaise <= fromPaise) {
    refuse('belowRupees', 'amounts-crossed')
  }
  const pincodes = pincodesIn(sent.pincodes)
  if (pincodes === 'unreadable') refuse('pincodes', 'pincodes-unreadable')
  const order = ORDER_CHOICES.find((known) => known === singleLine(sent.order))
  if (order === undefined) refuse('order', 'order-wrong')
  const when: { [Name in keyof CashConditions]: CashConditions[Name] | undefined } = {
    fromPaise,
    belowPaise,
    pincodes: pincodes === 'unreadable' ? undefined : pincodes,
    minPlaceRefusedPercent: count('placeRefusedPercent', 100, 'percent-malformed'),
    isFirstOrder: order ? order === 'first' : undefined,
    minOpenOrders: count('openOrders', MAX_COUNT, 'count-malformed'),
    minDelivered: count('delivered', MAX_COUNT, 'count-malformed'),
    minRefused: count('refused', MAX_COUNT, 'count-malformed'),
  }
  const asked = Object.entries(when).filter(([, limit]) => limit !== undefined)
  const confirmHours =
    way === 'confirm' ? count('confirmHours', MAX_CONFIRM_HOURS, 'hours-malformed') : undefined
  const advance =
    way === 'advance'
      ? count('advanceRupees', MAX_ADVANCE_RUPEES, 'advance-malformed', MIN_ADVANCE_RUPEES)
      : undefined
  return {
    way: way ?? 'prepaid',
    ...(confirmHours !== undefined && { confirmHours }),
    ...(advance !== undefined && { advancePaise: advance * 100 }),
    when: Object.fromEntries(asked) as CashConditions,
  }
}

/** Parses whole pincodes, or prefixes of at least two digits. */
function pincodesIn(sent: unknown): string[] | undefined | 'unreadable' {
  if (typeof sent === 'string' && sent.length > MAX_PINCODES_LENGTH) return 'unreadable'
  const entered = withWesternDigits(singleLine(sent)).split(/[\s,;]+/)
  const starts = [...new Set(entered.filter(Boolean))]
  if (starts.length === 0) return undefined
  return starts.every((start) => /^[1-9]\d{1,5}$/.test(start)) ? starts : 'unreadable'
}
