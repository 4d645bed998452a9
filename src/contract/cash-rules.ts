import { z } from 'zod'
import {
  CASH_RULE_FIELDS,
  MAX_CASH_RULES,
  MAX_PINCODES_LENGTH,
} from '#domain/checkout/cash-rules-form.ts'
import { endpointsOf } from './endpoint.ts'
import { textsOf } from './fields.ts'

const endpoint = endpointsOf({ tag: 'panel' })

/** The first rule that applies decides; the domain validates the texts. */
const CashRulesBody = z.object({
  rules: z
    .array(z.strictObject(textsOf(CASH_RULE_FIELDS, MAX_PINCODES_LENGTH)))
    .max(MAX_CASH_RULES),
})
const Tally = { orders: z.int(), refused: z.int(), advances: z.int(), advance: z.number() }

export const cashRuleEndpoints = {
  publish: endpoint('POST /api/admin/cash-rules', {
    right: 'settings.money',
    summary: 'Puts the rules for cash on delivery in force; the first that applies decides',
    body: CashRulesBody.extend({
      seen: CashRulesBody.shape.rules
        .optional()
        .describe('The rules that were changed; refused if others are in force'),
    }),
    answers: { 200: z.object({ rules: z.int() }) },
  }),
  rehearse: endpoint('POST /api/admin/cash-rules/rehearsals', {
    right: 'settings.money',
    summary:
      'Calculates what such rules would have decided for the cash orders of the last 30 days',
    body: CashRulesBody,
    answers: { 200: z.object({ ...Tally, rules: z.array(z.object(Tally)) }) },
  }),
}
