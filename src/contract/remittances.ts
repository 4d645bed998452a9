import { z } from 'zod'
import { CASH_VERDICTS, NOT_OWED_REASONS } from '#domain/remittances/cash-status.ts'
import { MAX_LIST_LENGTH } from '#domain/remittances/remittance-form.ts'
import { endpointsOf } from './endpoint.ts'

/** What can be wrong with the form of a courier's remittance, before its list is parsed. */
export type RemittanceFormProblem = 'form-wrong'

const wrong = (problem: RemittanceFormProblem) => ({ error: problem })

const endpoint = endpointsOf({ right: 'remittance.take', tag: 'owner' })
const Rupees = z.number().describe('Rupees; a negative amount corrects an earlier one')

const Body = z.object({
  reference: z.string(wrong('form-wrong')),
  paid_on: z.string(wrong('form-wrong')).describe('Calendar day in India'),
  list: z.string(wrong('form-wrong')).meta({
    maxLength: MAX_LIST_LENGTH,
    description: 'CSV with a header, or an order number or AWB and an amount per line',
  }),
})

export const RemittanceAnswer = z.object({
  reference: z.string(),
  paid_on: z.iso.date(),
  total: Rupees,
  is_taken: z.boolean().describe('True if the same remittance is recorded already'),
  without_money: z
    .int()
    .describe('Number of ignored lines: those with an amount of zero, and the total at the end'),
  rows: z.array(
    z.object({
      line: z.int(),
      awb: z.string(),
      order_number: z.string(),
      order_id: z.string().nullable(),
      amount: Rupees,
      expected: Rupees,
      handed_over: Rupees,
      verdict: z.enum(CASH_VERDICTS),
      not_owed: z.enum(NOT_OWED_REASONS).nullable(),
    }),
  ),
  errors: z.array(
    z.object({ line: z.int(), code: z.string(), detail: z.string(), found: z.string() }),
  ),
})

export const remittanceEndpoints = {
  check: endpoint('POST /api/remittances/check', {
    summary: 'Checks a courier’s remittance list, without recording it',
    body: Body,
    answers: { 200: RemittanceAnswer },
  }),
  take: endpoint('POST /api/remittances', {
    summary: 'Records a courier’s remittance, once for each reference',
    body: Body,
    answers: { 200: RemittanceAnswer },
  }),
}
