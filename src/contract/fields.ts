import { z } from 'zod'
import { BILL_PARTS, type BillField } from '#domain/checkout/bill.ts'
import { CLAIM_REASONS } from '#domain/claims/find-claims.ts'
import { type ProductId, parseBookingId, parseOrderId, parseProductId } from '#domain/ids.ts'
import { eachTranslation } from '#domain/language/each-translation.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/language/languages.ts'
import { IDEMPOTENCY_KEY } from '#domain/text/idempotency-key.ts'
import { isPhoneNumber, phoneText } from '#domain/text/phone-number.ts'

/** The documented limits of a text; its length counts after trimming. */
interface TextLimits {
  minLength?: number
  maxLength?: number
  description?: string
  example?: string
  pattern?: string
  format?: string
}

/** A text that a rule of the domain normalises and validates. */
export const text = (limits: TextLimits = {}) => z.string().meta({ ...limits })

/** An optional text; any other type counts as left out. */
export const optionalText = (limits: TextLimits = {}) =>
  z
    .string()
    .optional()
    .catch(undefined)
    .meta({ ...limits })

/** A whole number in a `judged` object; with `z.int()` the rule would not be called. */
export const wholeNumber = (min: number, max: number) =>
  z.number().multipleOf(1).min(min).max(max).meta({ type: 'integer' })

/**
 * A field that a rule validates later, with data of the shop or together with other fields, so that
 * all errors are reported at once. The shape only gives its type and documentation.
 */
export const described = <Shape extends z.ZodType>(shape: Shape) =>
  shownAs(shape, z.custom<z.input<Shape>>().optional())

/** A line of a form that the domain validates. */
export const line = (max: number, description?: string) =>
  described(
    z
      .string()
      .max(max)
      .meta({ ...(description && { description }) }),
  )

/** Creates the documentation when it is read, so that it does not slow down the start. */
function shownAs<Field extends z.ZodType>(shape: z.ZodType, field: Field): Field {
  field._zod.toJSONSchema = () => {
    const { $schema: _, ...shown } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
    return shown
  }
  return field
}

/**
 * A number that a rule validates later. A text that was entered instead is sent as it is, so that the
 * rule reports its field.
 */
export const enteredFigure = <Shape extends z.ZodType<number>>(shape: Shape) =>
  shownAs(shape, z.custom<number | string>().optional())

/** One text in the other languages that have it. */
export const Translations = z.object(eachTranslation(() => z.string().optional()))

export const ClaimsReason = described(
  z
    .object({ kind: z.enum(CLAIM_REASONS), note: z.string() })
    .describe('The reason why words that look like a claim are allowed'),
)

/** The texts of a form, each of which may be left out; the domain validates all at once. */
export const textsOf = (fields: readonly string[], maxLength: number) =>
  Object.fromEntries(fields.map((field) => [field, z.string().max(maxLength).optional()] as const))

type Verdict<Value> = { ok: true; value: Value } | { ok: false; errors: object }

/**
 * An object whose fields have a shape here and a rule in the domain. The rule sees all fields, even
 * when one has the wrong type, so that all errors are reported at once; its code is the message. The
 * result is made from the values of the rule and of the shape.
 */
export function judged<Shape extends z.ZodObject, Read, Value>(
  shape: Shape,
  judge: (sent: { readonly [Field in keyof z.output<Shape>]?: unknown }) => Verdict<Read>,
  make: (read: Read, sent: z.output<Shape>) => Value,
) {
  const rule = new z.core.$ZodCheck({ check: 'custom', when: () => true })
  rule._zod.check = ({ value, issues }: z.core.ParsePayload<unknown>) => {
    if (typeof value !== 'object' || value === null) return
    const verdict = judge(value)
    if (verdict.ok) return
    for (const [field, code] of Object.entries(verdict.errors)) {
      if (typeof code !== 'string') continue
      const others = issues.filter(({ path }) => path?.[0] !== field)
      issues.splice(0, issues.length, ...others)
      issues.push({ code: 'custom', path: [field], message: code, input: value })
    }
  }
  return shape.check(rule).transform((sent, ctx): Value => {
    const verdict = judge(sent)
    if (verdict.ok) return make(verdict.value, sent)
    ctx.addIssue('wrong-value')
    return z.NEVER
  })
}

const keyOf = (code: string) => z.string({ error: code }).regex(IDEMPOTENCY_KEY, code)

/** The headers of a write that happens once for each key; requests without a key are not deduplicated. */
export const Repeatable = z.looseObject({
  'idempotency-key': keyOf('idempotency-key-wrong').optional(),
})

/** The headers of a write that requires a key. */
export const RepeatableByKey = z.looseObject({
  'idempotency-key': keyOf('idempotency-key-wrong'),
})

/** An Indian phone number. */
export const phoneNumber = (problem: string) =>
  z
    .string({ error: problem })
    .max(30, { error: problem })
    .transform(phoneText)
    .refine(isPhoneNumber, { error: problem })
    .describe('Ten digits')

/** A language of the shop. */
export const ChosenLanguage = z.enum(LANGUAGES, {
  error: 'language-unknown' satisfies FieldProblem,
})
export const MailLanguage = ChosenLanguage.default(DEFAULT_LANGUAGE)

/** The error codes of this file; their sentences are with those of the features. */
export type FieldProblem = 'idempotency-key-wrong' | 'language-unknown' | 'day-wrong'

export const Rupees = z.number().describe('Rupees, tax included')
/** Each part of a bill under its name. */
export const BillFields = Object.fromEntries(
  BILL_PARTS.map(({ field }) => [field, Rupees]),
) as Readonly<Record<BillField, typeof Rupees>>
export const Moment = z.iso.datetime().describe('UTC')
/** An answer without a body. */
export const Nothing = shownAs(z.null(), z.void())
export const Done = z.object({ success: z.literal(true) })
/** A shopper's photo that was kept, with what takes its id. */
export const keptPhoto = (taker: string) =>
  z.object({
    id: z.string().describe(taker),
    widths: z.array(z.int()),
    width: z.int(),
    height: z.int(),
  })

/** The id of a product in addresses and answers. */
export const ProductIdText = z
  .custom<ProductId>((id) => typeof id === 'string' && parseProductId(id) !== undefined)
  .meta({ type: 'string', example: 'khus-sharbat' })

/** An id in an address; a malformed one becomes an id that no row has, so that it is reported as unknown. */
export const idIn = <Id extends string>(parse: (text: string) => Id | undefined) =>
  z.string().transform((text) => parse(text) ?? ('' as Id))
/** A serial number in an address; a malformed one becomes 0, which no row has. */
export const SerialIn = z
  .string()
  .transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0))

/** The parameters of an address below one order, product, booking or numbered row. */
export const OrderParams = z.object({ id: idIn(parseOrderId) })
export const ProductParams = z.object({ id: idIn(parseProductId) })
export const BookingParams = z.object({ id: idIn(parseBookingId) })
export const SerialParams = z.object({ id: SerialIn })

/** The first and last day on which a parcel may arrive. */
export const Days = z.object({ from: z.iso.date(), until: z.iso.date() })
