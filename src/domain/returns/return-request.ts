import { idParser, type OrderId, type ProductId, RANDOM_ID } from '../ids.ts'
import type { OrderStage } from '../orders/order.ts'

declare const kind: unique symbol
/** Random and unguessable. */
export type ReturnId = string & { readonly [kind]: 'return' }

/** Why goods are returned; all but the last are the shop's fault (docs/law.md, consumer protection and returns). */
export const RETURN_REASONS = [
  'damaged',
  'wrong-goods',
  'not-as-described',
  'spoiled',
  'short-dated',
  'late',
  'changed-mind',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** True for the reasons whose goods are wanted no more, so that only their money goes back (docs/law.md, returns). */
export const isRefundOnly = (reason: string | undefined): boolean =>
  reason === 'late' || reason === 'changed-mind'

/** True for the reasons that are the shop's fault (docs/law.md, returns). */
export const isShopsFault = (reason: ReturnReason): boolean => reason !== 'changed-mind'

/** Why a request is refused; of sachets only whole boxes are taken back for a change of mind. */
export const RETURN_REFUSALS = [
  'return-not-possible',
  'goods-not-of-order',
  'goods-already-returned',
  'sachets-in-pieces',
  'return-already-open',
  'replacement-not-in-stock',
  'photos-gone',
] as const

export const REQUESTED_RESOLUTIONS = ['refund', 'replacement'] as const
export type RequestedResolution = (typeof REQUESTED_RESOLUTIONS)[number]

/** docs/law.md, returns: requested, approved or declined with a reason, received, refunded. */
export const RETURN_STATES = [
  'requested',
  'approved',
  'refused',
  'received',
  'refunded',
  'replaced',
] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/**
 * The states that may follow each state. Spoiled goods need not be sent back, so an approved
 * request may be settled without being received; received goods in another condition may still be
 * refused.
 */
export const RETURN_MOVES: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['approved', 'refused'],
  approved: ['received', 'refunded', 'replaced', 'refused'],
  received: ['refunded', 'replaced', 'refused'],
  refused: [],
  refunded: [],
  replaced: [],
}

/** True if a request may move to a state. A return cannot be refused once its goods are on sale again. */
export function mayMoveReturn(
  { state, isRestocked }: Pick<ReturnRequest, 'state' | 'isRestocked'>,
  to: ReturnState,
): boolean {
  return RETURN_MOVES[state].includes(to) && !(to === 'refused' && isRestocked)
}

/**
 * True if the arrival of the goods may still be recorded: the return was settled before they came, or its replacement
 * has ended.
 */
export function mayComeLate({ state, cameAt }: Pick<ReturnRequest, 'state' | 'cameAt'>): boolean {
  return cameAt === undefined && COMES_LATE.includes(state)
}

/** True if the shop waits for the goods of an approved return, settled or not. */
export function awaitsGoods(request: Pick<ReturnRequest, 'state' | 'cameAt'>): boolean {
  return request.state === 'approved' || mayComeLate(request)
}

const COMES_LATE: readonly ReturnState[] = ['received', 'refunded', 'replaced']

/** True if a request has already reached a state; goods can arrive once, before or after it is settled. */
export function isReached(
  { state, cameAt }: Pick<ReturnRequest, 'state' | 'cameAt'>,
  to: ReturnState,
): boolean {
  if (to === 'received') return cameAt !== undefined && COMES_LATE.includes(state)
  return state === to
}

/** True if a request is not settled yet. */
export function isOpenReturn(state: ReturnState): boolean {
  return RETURN_MOVES[state].length > 0
}

/** True if a request is not settled yet, or its replacement is not delivered yet. */
export function isUnderWay({ state, replacement }: Pick<ReturnRequest, 'state' | 'replacement'>) {
  return isOpenReturn(state) || (replacement !== undefined && replacement.stage !== 'delivered')
}

export interface ReturnedGoods {
  productId: ProductId
  quantity: number
}

export interface ReturnRequest {
  id: ReturnId
  orderId: OrderId
  reason: ReturnReason
  wish: RequestedResolution
  goods: readonly ReturnedGoods[]
  note: string
  /** The UPI id for a cash refund; erased after the payment (docs/law.md, cash on delivery). */
  payTo: string | undefined
  state: ReturnState
  /** The answer to the shopper. */
  answer: string
  /** Its goods came back and are on sale again. */
  isRestocked: boolean
  /** When its goods came back. */
  cameAt?: Date | undefined
  requestedAt: Date
  changedAt: Date
  /** The replacement order; undefined once that was cancelled or came back. */
  replacement?: { orderId: OrderId; number: string; stage: OrderStage } | undefined
  /** The order that it was exchanged for, and the credit that its goods pay of it: 0 once that order has ended. */
  exchange?:
    | { orderId: OrderId; number: string; stage: OrderStage; creditPaise: number }
    | undefined
}

export const parseReturnId = idParser<ReturnId>(RANDOM_ID)
