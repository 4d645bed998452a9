import { parseProductId } from '../ids.ts'
import { type PhotoId, parsePhotoIds } from '../pictures/photo.ts'
import { characterCount, multiLine, singleLine } from '../text/plain-text.ts'
import { MAX_RETURN_PHOTOS } from './return-photo.ts'
import {
  isRefundOnly,
  REQUESTED_RESOLUTIONS,
  RETURN_REASONS,
  type RequestedResolution,
  type ReturnedGoods,
  type ReturnReason,
} from './return-request.ts'

export interface ReturnForm {
  reason: ReturnReason
  wish: RequestedResolution
  goods: readonly ReturnedGoods[]
  note: string
  payTo: string | undefined
  /** Previously uploaded photos, at most three. */
  photos: readonly PhotoId[]
}

export type ReturnField = 'reason' | 'wish' | 'goods' | 'note' | 'payTo' | 'photos'
export type ReturnProblem =
  | 'reason-required'
  | 'wish-required'
  | 'goods-required'
  | 'note-too-short'
  | 'note-too-long'
  | 'still-sealed-required'
  | 'pay-to-malformed'
  | 'photos-wrong'

/** Enough to describe the problem. */
export const MIN_NOTE_LENGTH = 10
export const MAX_NOTE_LENGTH = 1_000
/** NPCI: a name, an @ and the bank's handle. */
const UPI_ID = /^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9]{1,49}$/

/**
 * Parses the return form. A change of mind requires the statement that the goods are still sealed;
 * goods that are wanted no more cannot be replaced; the UPI id is optional. Refuses with one problem for each invalid
 * field. `returnReasons` and `areOfOrder` check it against the order. docs/law.md, returns.
 */
export function parseReturnForm(
  input: unknown,
):
  | { ok: true; form: ReturnForm }
  | { ok: false; errors: Partial<Record<ReturnField, ReturnProblem>> } {
  const given: Record<string, unknown> =
    typeof input === 'object' && input !== null ? { ...input } : {}
  const errors: Partial<Record<ReturnField, ReturnProblem>> = {}
  const reason = RETURN_REASONS.find((known) => known === given.reason)
  const wish = REQUESTED_RESOLUTIONS.find((known) => known === (given.wish ?? 'refund'))
  const goods = readGoods(given.goods)
  const note = multiLine(given.note)
  const entered = singleLine(given.payTo)
  const photos = parsePhotoIds(given.photos ?? [], MAX_RETURN_PHOTOS)
  const length = characterCount(note)
  if (!reason) errors.reason = 'reason-required'
  if (reason === 'changed-mind' && given.sealed !== true) errors.reason = 'still-sealed-required'
  if (!wish || (isRefundOnly(reason) && wish === 'replacement')) {
    errors.wish = 'wish-required'
  }
  if (!goods) errors.goods = 'goods-required'
  if (length < MIN_NOTE_LENGTH) errors.note = 'note-too-short'
  if (length > MAX_NOTE_LENGTH) errors.note = 'note-too-long'
  if (entered !== '' && !UPI_ID.test(entered)) errors.payTo = 'pay-to-malformed'
  if (!photos) errors.photos = 'photos-wrong'
  if (!reason || !wish || !goods || !photos || Object.keys(errors).length > 0)
    return { ok: false, errors }
  return { ok: true, form: { reason, wish, goods, note, payTo: entered || undefined, photos } }
}

function readGoods(value: unknown): ReturnedGoods[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100) return undefined
  const goods = value.map((entry: unknown) => {
    const { productId, quantity }: { productId?: unknown; quantity?: unknown } =
      typeof entry === 'object' && entry !== null ? { ...entry } : {}
    const id = typeof productId === 'string' ? parseProductId(productId) : undefined
    return id && typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1
      ? { productId: id, quantity }
      : undefined
  })
  return goods.every((one) => one !== undefined) ? goods : undefined
}
