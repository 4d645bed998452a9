import { parseProductId } from '../ids.ts'
import { type PhotoId, parsePhotoIds } from '../pictures/photo.ts'
import { characterCount, multiLine, singleLine } from '../text/plain-text.ts'
import { type FormRead, readForm, sentFields } from '../text/read-form.ts'
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

type ReturnField = 'reason' | 'wish' | 'goods' | 'note' | 'payTo' | 'photos'
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
export function parseReturnForm(input: unknown): FormRead<ReturnForm, ReturnField, ReturnProblem> {
  const given = sentFields(input)
  return readForm((refuse) => {
    const reason = RETURN_REASONS.find((known) => known === given.reason)
    if (!reason) refuse('reason', 'reason-required')
    if (reason === 'changed-mind' && given.sealed !== true) {
      refuse('reason', 'still-sealed-required')
    }
    const wish = REQUESTED_RESOLUTIONS.find((known) => known === (given.wish ?? 'refund'))
    if (!wish || (isRefundOnly(reason) && wish === 'replacement')) refuse('wish', 'wish-required')
    const goods = readGoods(given.goods)
    if (!goods) refuse('goods', 'goods-required')
    const note = multiLine(given.note)
    const length = characterCount(note)
    if (length < MIN_NOTE_LENGTH) refuse('note', 'note-too-short')
    if (length > MAX_NOTE_LENGTH) refuse('note', 'note-too-long')
    const payTo = singleLine(given.payTo)
    if (payTo !== '' && !UPI_ID.test(payTo)) refuse('payTo', 'pay-to-malformed')
    const photos = parsePhotoIds(given.photos ?? [], MAX_RETURN_PHOTOS)
    if (!photos) refuse('photos', 'photos-wrong')
    return {
      reason: reason ?? 'changed-mind',
      wish: wish ?? 'refund',
      goods: goods ?? [],
      note,
      payTo: payTo || undefined,
      photos: photos ?? [],
    }
  })
}

function readGoods(value: unknown): ReturnedGoods[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100) return undefined
  const goods = value.map((entry: unknown) => {
    const { productId, quantity } = sentFields(entry)
    const id = typeof productId === 'string' ? parseProductId(productId) : undefined
    return id && typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1
      ? { productId: id, quantity }
      : undefined
  })
  return goods.every((one) => one !== undefined) ? goods : undefined
}
