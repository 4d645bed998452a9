import { type ApiAnswer, answer, collection, refuse, refuseId, wholeCollection } from './answers.ts'
import { newId, notesOf, type OrderEntity } from './entities.ts'
import {
  checkAmount,
  checkCurrency,
  checkNotes,
  checkReceipt,
  type Fields,
  refuseOthers,
} from './fields.ts'
import { keep, type Ledger } from './ledger.ts'

const KNOWN = new Set([
  'amount',
  'currency',
  'receipt',
  'unique_receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'checkout_config_id',
  'offer_id',
  'method',
  'customer_id',
  'payment_capture',
])

export function createOrder(ledger: Ledger, fields: Fields): ApiAnswer {
  const amount = checkAmount(fields.amount)
  if ('refusal' in amount) return amount.refusal
  const receipt = checkReceipt(fields.receipt)
  if ('refusal' in receipt) return receipt.refusal
  const notes = checkNotes(fields.notes)
  if ('refusal' in notes) return notes.refusal
  const refusal = checkCurrency(fields.currency) ?? refuseOthers(fields, KNOWN)
  if (refusal) return refusal
  if (fields.unique_receipt !== undefined && typeof fields.unique_receipt !== 'boolean') {
    return refuse('The unique receipt field must be true or false.', { field: 'unique_receipt' })
  }

  const made =
    fields.unique_receipt === true && receipt.value !== null
      ? [...ledger.orders.values()].find((order) => order.receipt === receipt.value)
      : undefined
  if (made) return answer(made)
  const order: OrderEntity = {
    id: newId('order'),
    entity: 'order',
    amount: amount.value,
    amount_paid: 0,
    amount_due: amount.value,
    currency: 'INR',
    receipt: receipt.value,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: notesOf(notes.value),
    created_at: ledger.nowSeconds,
  }
  keep(ledger.orders, order.id, order)
  return answer(order)
}

export function readOrder(ledger: Ledger, id: string): ApiAnswer {
  const order = ledger.orders.get(id)
  return order ? answer(order) : refuseId()
}

export function listOrders(ledger: Ledger, query: URLSearchParams): ApiAnswer {
  const receipt = query.get('receipt')
  const orders = [...ledger.orders.values()]
  return collection(
    receipt === null ? orders : orders.filter((order) => order.receipt === receipt),
    query,
  )
}

export function listPaymentsOfOrder(ledger: Ledger, id: string): ApiAnswer {
  return ledger.orders.has(id) ? wholeCollection(ledger.paymentsOf(id)) : refuseId()
}

/** Only notes can be changed, never an amount. */
export function changeNotes(
  things: ReadonlyMap<string, { notes: unknown }>,
  id: string,
  fields: Fields,
): ApiAnswer {
  const thing = things.get(id)
  if (!thing) return refuseId()
  const refusal = refuseOthers(fields, new Set(['notes']))
  if (refusal) return refusal
  const notes = checkNotes(fields.notes)
  if ('refusal' in notes) return notes.refusal
  thing.notes = notesOf(notes.value)
  return answer(thing)
}
