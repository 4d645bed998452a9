import { cashRuleEndpoints } from '#contract/cash-rules.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { CashRehearsal } from '#domain/checkout/cash-rules.ts'
import type { CashRuleErrors } from '#domain/checkout/cash-rules-form.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { formProblem, type ProblemInput, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { changeCashRules, rehearseCashRules } from '#use-cases/checkout/change-cash-rules.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('panelCashRules')

const wrong = (errors: CashRuleErrors): ProblemInput =>
  formProblem('cash-rules-wrong', say.wrong, { errors, say })

const tallyWords = ({ advancePaise, ...tally }: Omit<CashRehearsal, 'rules'>) => ({
  ...tally,
  advance: rupeesOf(advancePaise),
})

/** The owner's rules for cash on delivery, under `/api/admin/cash-rules`. */
export function registerCashRules(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app)
  serve(cashRuleEndpoints.publish, async ({ actorId, body }, reply) => {
    const { rules: sent, seen } = body
    const published = await changeCashRules(deps, { sent, seen, actorId })
    if (published.ok) return { rules: sent.length }
    return problem(
      reply,
      published.reason === 'cash-rules-changed'
        ? problemOf(409, published.reason, say.changedMeanwhile)
        : wrong(published.errors),
    )
  })

  serve(cashRuleEndpoints.rehearse, async ({ body }, reply) => {
    const answer = await rehearseCashRules(deps, body.rules)
    if (!answer.ok) return problem(reply, wrong(answer.errors))
    const { rules, ...all } = answer.rehearsal
    return { ...tallyWords(all), rules: rules.map(tallyWords) }
  })
}
