import { z } from 'zod'
import { BILL_PARTS, type BillField } from '#domain/checkout/bill.ts'
import { CLAIM_REASONS } from '#domain/claims/find-claims.ts'
import { type ProductId, parseBookingId, parseOrderId, parseProductId } from '#domain/ids.ts'
import { eachTranslation } from '#domain/language/each-translation.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/language/languages.ts'
import { IDEMPOTENCY_KEY } from '#domain/text/idempotency-key.ts'

/** What the description of a text says of it; how long it is counts once it is tidied. */
interface TextLimits {
  minLength?: number
  maxLength?: number
  description?: string
  example?: string
  pattern?: string
  format?: string
}

/** A text that a rule of the domain tidies and judges. */
export const text = (limits: TextLimits = {}) => z.string().meta({ ...limits })

/** A text that may be left out; whatever is no text counts as left out. */
export const optionalText = (limits: TextLimits = {}) =>
  z
    .string()
    .optional()
    .catch(undefined)
    .meta({ ...limits })

/** A whole number of a judged object; `z.int()` would keep the rule from being asked. */
export const wholeNumber = (min: number, max: number) =>
  z.number().multipleOf(1).min(min).max(max).meta({ type: 'integer' })

/**
 * A field that a rule judges later, with data of the shop at hand or together with other fields, so
 * that all of them are named at once: the shape gives its type and what the description shows.
 */
export const described = <Shape extends z.ZodType>(shape: Shape) =>
  shownAs(shape, z.custom<z.input<Shape>>().optional())

/** Described when somebody reads the description: no start waits for that. */
function shownAs<Field extends z.ZodType>(shape: z.ZodType, field: Field): Field {
  field._zod.toJSONSchema = () => {
    const { $schema: _, ...shown } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
    return shown
  }
  return field
}

/**
 * A figure that a rule judges later. Whoever types a text in its place sends it as typed, so that the
 * rule refuses it by its name.
 */
export const enteredFigure = <Shape extends z.ZodType<number>>(shape: Shape) =>
  shownAs(shape, z.custom<number | string>().optional())

/** One text in the other languages that have it. */
export const Translations = z.object(eachTranslation(() => z.string().optional()))

export const ClaimsReason = described(
  z
    .object({ kind: z.enum(CLAIM_REASONS), note: z.string() })
    .describe('Why words that look like a claim may stand'),
)

type Verdict<Value> = { ok: true; value: Value } | { ok: false; errors: object }

/**
 * An object whose fields have a shape here and a rule in the domain. The rule sees all fields, also
 * beside one of the wrong type, so every wrong one is named at once; its code is the message. What is
 * handed on is made of what the rule has read and of the fields as the shape reads them.
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

/** The headers of a write that is done once for every key, and as often as it comes without one. */
export const Repeatable = z.looseObject({
  'idempotency-key': keyOf('idempotency-key-wrong').optional(),
})

/** The headers of a write that is not done without a key. */
export const RepeatableByKey = z.looseObject({
  'idempotency-key': keyOf('idempotency-key-wrong'),
})

/** A language of the shop. */
export const ChosenLanguage = z.enum(LANGUAGES, {
  error: 'language-unknown' satisfies FieldProblem,
})
export const MailLanguage = ChosenLanguage.default(DEFAULT_LANGUAGE)

/** The codes of this file; each has its sentence beside those of the features. */
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

/** The id of a product as an address and an answer carry it. */
export const ProductIdText = z
  .custom<ProductId>((id) => typeof id === 'string' && parseProductId(id) !== undefined)
  .meta({ type: 'string', example: 'khus-sharbat' })

/** An id in an address; where the text is none, one that no row has, so that it is answered as unknown. */
export const idIn = <Id extends string>(parse: (text: string) => Id | undefined) =>
  z.string().transform((text) => parse(text) ?? ('' as Id))
/** A serial number in an address; where the text is none that fits a row, 0, which no row has. */
export const SerialIn = z
  .string()
  .transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0))

/** The parameters of an address below one order, product, booking or numbered row. */
export const OrderParams = z.object({ id: idIn(parseOrderId) })
export const ProductParams = z.object({ id: idIn(parseProductId) })
export const BookingParams = z.object({ id: idIn(parseBookingId) })
export const SerialParams = z.object({ id: SerialIn })

/** Days between which a parcel arrives. */
export const Days = z.object({ from: z.iso.date(), until: z.iso.date() })
