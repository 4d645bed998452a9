import { z } from 'zod'
import { type OrderId, parseOrderId, parseUserId, type UserId } from '#domain/ids.ts'
import { storableText } from '#domain/text/plain-text.ts'

const MAX_CURSOR_LENGTH = 200

export function writeCursor(content: readonly (string | number | boolean)[]): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}

/** Decodes a cursor; `undefined` for anything that this shop did not write. */
export function readCursor<Schema extends z.ZodType>(text: string, schema: Schema) {
  if (text.length > MAX_CURSOR_LENGTH || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined
  let content: unknown
  try {
    const written = Buffer.from(text, 'base64url').toString('utf8')
    content = JSON.parse(written, (_, part) =>
      typeof part === 'string' ? storableText(part) : part,
    )
  } catch {
    return undefined
  }
  return schema.safeParse(content).data
}

/** Where a page sorted by time ends: time and id of its last row. */
interface MomentCursor<Id extends string = string> {
  at: Date
  id: Id
}

const MAX_MOMENT_MS = 8.64e15

function momentCursor<Id extends string>(id: z.ZodType<Id>) {
  const Content = z.tuple([z.int().min(0).max(MAX_MOMENT_MS), id])
  return {
    write: ({ at, id: last }: MomentCursor<Id>): string => writeCursor([at.getTime(), last]),
    read(text: string): MomentCursor<Id> | undefined {
      const content = readCursor(text, Content)
      return content && { at: new Date(content[0]), id: content[1] }
    },
  }
}

/** Slugs of products and posts, and random ids. */
export const CursorId = z.string().regex(/^[a-z0-9-]{1,80}$/)

/** A timestamp with microseconds, as the database writes it. */
export const CursorMoment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .refine((text) => !Number.isNaN(Date.parse(text)))

export const listCursor = momentCursor(CursorId)
const ReviewId = z.string().regex(/^\d{1,15}$/)
/** Reviews of all products, by time alone. */
export const reviewCursor = momentCursor(ReviewId)

/** Where a page of one product's reviews ends. */
interface ReviewPlace extends MomentCursor {
  isVerifiedPurchase: boolean
  helpful: number
}

const ReviewPlaceContent = z.tuple([
  z.boolean(),
  z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  z.int().min(0).max(MAX_MOMENT_MS),
  ReviewId,
])

export const reviewPlaceCursor = {
  write: ({ isVerifiedPurchase, helpful, at, id }: ReviewPlace): string =>
    writeCursor([isVerifiedPurchase, helpful, at.getTime(), id]),
  read(text: string): ReviewPlace | undefined {
    const content = readCursor(text, ReviewPlaceContent)
    if (!content) return undefined
    const [isVerifiedPurchase, helpful, at, id] = content
    return { isVerifiedPurchase, helpful, at: new Date(at), id }
  },
}
export const orderCursor = momentCursor(
  z.custom<OrderId>((id) => typeof id === 'string' && parseOrderId(id) !== undefined),
)
export const customerCursor = momentCursor(
  z.custom<UserId>((id) => typeof id === 'string' && parseUserId(id) !== undefined),
)
