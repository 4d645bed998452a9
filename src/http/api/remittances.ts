import type { z } from 'zod'
import { type RemittanceAnswer, remittanceEndpoints } from '#contract/remittances.ts'
import type { Language } from '#domain/language/languages.ts'
import { rupeesOf } from '#domain/money/money.ts'
import {
  parseRemittanceForm,
  type RemittanceField,
  type RemittanceForm,
} from '#domain/remittances/remittance-form.ts'
import { type ProblemInput, problem, problemOf } from '#http/problem.ts'
import { languageOfReader } from '#http/reader.ts'
import type { ShopServer } from '#http/server.ts'
import { type Localized, localizedSentences } from '#messages/sentences.ts'
import {
  type CheckedRemittance,
  checkRemittance,
  type RemittanceDeps,
  type TakeRemittanceAnswer,
  takeRemittance,
  todayOf,
} from '#use-cases/remittances/take-remittance.ts'
import { servePrivately } from './private-answers.ts'

const remittanceFields = localizedSentences('remittanceFields')
const remittanceRows = localizedSentences('remittanceRows')
const say = localizedSentences('apiRemittances')

const FIELD_NAMES: Readonly<Record<RemittanceField, string>> = {
  reference: 'reference',
  paidOn: 'paid_on',
  list: 'list',
}

/** A courier's remittance list: checked first, then recorded, once for each reference. */
export function registerRemittances(app: ShopServer, deps: RemittanceDeps): void {
  const serve = servePrivately(app, { sentences: 'remittances' })
  serve(remittanceEndpoints.check, async (request, reply) => {
    const form = formOf(request.body)
    if (!form.ok) return problem(reply, form.problem)
    const answer = await checkRemittance(deps, form.value)
    const language = languageOfReader(request)
    return answer.ok
      ? wireRemittance(answer.checked, language)
      : problem(reply, problemFor(answer, language))
  })

  serve(remittanceEndpoints.take, async (request, reply) => {
    const form = formOf(request.body)
    if (!form.ok) return problem(reply, form.problem)
    const answer = await takeRemittance(deps, { form: form.value, actorId: request.actorId })
    const language = languageOfReader(request)
    return answer.ok
      ? wireRemittance(answer.checked, language)
      : problem(reply, problemFor(answer, language))
  })

  function formOf({
    reference,
    paid_on: paidOn,
    list,
  }: z.output<(typeof remittanceEndpoints.take)['body']>):
    | { ok: true; value: RemittanceForm }
    | { ok: false; problem: ProblemInput } {
    const parsed = parseRemittanceForm({ reference, paidOn, list }, todayOf(deps))
    if (parsed.ok) return parsed
    const errors: Record<string, Localized> = {}
    for (const field of ['reference', 'paidOn', 'list'] as const) {
      const code = parsed.errors[field]
      if (code) errors[FIELD_NAMES[field]] = remittanceFields[code]
    }
    const [detail = say['form-wrong']] = Object.values(errors)
    return { ok: false, problem: { status: 400, code: 'invalid-input', detail, errors } }
  }
}

type Refusal = Exclude<TakeRemittanceAnswer, { ok: true }>

function problemFor(refusal: Refusal, language: Language): ProblemInput {
  const { reason: code } = refusal
  const detail = say[code]
  switch (code) {
    case 'reference-used':
      return problemOf(409, code, detail, 'reference')
    case 'rows-wrong': {
      const extra = { rows: wireRemittance(refusal.checked, language).errors }
      return { status: 422, code, detail, errors: { list: detail }, extra }
    }
    default:
      return problemOf(422, code, detail, 'list')
  }
}

function wireRemittance(
  checked: CheckedRemittance,
  language: Language,
): z.input<typeof RemittanceAnswer> {
  return {
    reference: checked.reference,
    paid_on: checked.paidOn,
    total: rupeesOf(checked.totalPaise),
    is_taken: checked.isTaken,
    without_money: checked.withoutMoney,
    rows: checked.rows.map((row) => ({
      line: row.line,
      awb: row.trackingId,
      order_number: row.orderNumber,
      order_id: row.orderId ?? null,
      amount: rupeesOf(row.amountPaise),
      expected: rupeesOf(row.owedPaise),
      handed_over: rupeesOf(row.handedPaise),
      verdict: row.verdict,
      not_owed: row.notOwed ?? null,
    })),
    errors: checked.errors.map(({ line, problem: code, found }) => ({
      line,
      code,
      found,
      detail: remittanceRows[code](language),
    })),
  }
}
