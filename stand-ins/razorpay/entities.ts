import { randomInt } from 'node:crypto'

// The entities in the API's format.

export type Notes = Record<string, string>

export interface OrderEntity {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes | []
  created_at: number
}

export interface PaymentTrouble {
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
}

export interface PaymentEntity extends PaymentTrouble {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: false
  method: string
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: null
  card_id: null
  bank: null
  wallet: null
  vpa: string | null
  email: string
  contact: string
  notes: Notes | []
  fee: number | null
  tax: number | null
  acquirer_data: Record<string, string>
  created_at: number
}

export interface RefundEntity {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes | []
  receipt: string | null
  acquirer_data: { arn: null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_requested: string
  speed_processed: string
}

export interface DisputeEntity {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  status: 'open' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed'
  phase: 'chargeback'
  respond_by: number
  created_at: number
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new id: the prefix and fourteen letters or digits. */
export function newId(prefix: string): string {
  const letters = Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)])
  return `${prefix}_${letters.join('')}`
}

/** Empty notes are a list, as in Razorpay's API. */
export function notesOf(notes: Notes | undefined): Notes | [] {
  return notes && Object.keys(notes).length > 0 ? notes : []
}
