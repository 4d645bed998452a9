import { cashRuleEndpoints } from '#contract/cash-rules.ts'
import { clientOf } from './client.ts'

export const cashRulesApi = clientOf(cashRuleEndpoints)
