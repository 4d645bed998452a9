import { z } from 'zod'
import { paiseOf } from '#domain/money/money.ts'
import { parseReturnForm, type ReturnForm } from '#domain/returns/return-form.ts'
import { characterCount, isLongerThan, multiLine } from '#domain/text/plain-text.ts'
import { sentences } from '#messages/sentences.ts'

const say = sentences('apiAfterSale')
const fieldSentences = sentences('returns')

/** A field that the domain judges; here it only gets its line in the API's description. */
const field = (type: string, description: string) =>
  z.unknown().optional().meta({ type, description })

/** Rupees with at most two decimals, as paise; more than one order can cost is not meant. */
const MAX_RUPEES = 1_000_000
const Amount = z
  .number({ error: say.amountWrong })
  .positive(say.amountWrong)
  .max(MAX_RUPEES, say.amountWrong)
  .refine((rupees) => Math.abs(rupees * 100 - paiseOf(rupees)) < 1e-6, say.amountWrong)
  .transform(paiseOf)
  .refine((paise) => paise > 0, say.amountWrong)

export const RefundBody = z.object({
  amount: Amount,
  reason: z.enum(['returned', 'goodwill'], { error: say.refundReasonWrong }),
})

export const PaidBody = z.object({
  reference: z
    .string({ error: say.referenceWrong })
    .trim()
    .regex(/^[\w /.-]{4,60}$/, say.referenceWrong),
})

export const ReturnBody = z
  .object({
    reason: field(
      'string',
      'damaged, wrong-goods, not-as-described, spoiled, short-dated, late, changed-mind',
    ),
    wish: field('string', 'refund or replacement; refund where left out'),
    goods: z
      .unknown()
      .optional()
      .meta({ type: 'array', description: 'productId and quantity', items: { type: 'object' } }),
    note: field('string', '10 to 1,000 characters'),
    sealed: field('boolean', 'true: unopened; needed for changed-mind'),
    payTo: field('string', 'UPI id, for cash orders; may be left out'),
    photos: z
      .unknown()
      .optional()
      .meta({ type: 'array', description: 'Ids of up to three photos', items: { type: 'string' } }),
  })
  .transform((body, ctx): ReturnForm => {
    const parsed = parseReturnForm(body)
    if (parsed.ok) return parsed.form
    for (const [name, code] of Object.entries(parsed.errors)) {
      ctx.addIssue({ code: 'custom', path: [name], message: fieldSentences[code] })
    }
    return z.NEVER
  })

const Text = (most: number, sentence: string) =>
  z
    .string({ error: sentence })
    .transform(multiLine)
    .refine((text) => !isLongerThan(text, most), sentence)

export const DecisionBody = z.object({
  state: z.enum(['approved', 'refused', 'received', 'refunded', 'replaced'], {
    error: say.returnStateWrong,
  }),
  answer: Text(1_000, say.answerTooLong).default(''),
  amount: Amount.optional(),
  backOnShelf: z.boolean().default(false),
})

export const ResolutionBody = z.object({
  resolution: Text(500, say.resolutionWrong).refine(
    (text) => characterCount(text) >= 3,
    say.resolutionWrong,
  ),
})
