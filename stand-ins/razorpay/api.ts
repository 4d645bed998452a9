import { createHash, timingSafeEqual } from 'node:crypto'
import type { ApiCall } from '../routes.ts'
import { type ApiAnswer, answer, collection, refuse, wholeCollection } from './answers.ts'
import { readDispute } from './disputes.ts'
import type { Fields } from './fields.ts'
import type { Ledger } from './ledger.ts'
import { changeNotes, createOrder, listOrders, listPaymentsOfOrder, readOrder } from './orders.ts'
import { capturePayment, readPayment } from './payments.ts'
import { createRefund, readRefund } from './refunds.ts'

export interface ApiKeys {
  keyId: string
  keySecret: string
}

const METHODS = { entity: 'methods', card: true, debit_card: true, credit_card: true, upi: true }

/** Handles one request to the API. */
export async function answerCall(ledger: Ledger, keys: ApiKeys, call: ApiCall): Promise<ApiAnswer> {
  const { method, path, query, headers } = call
  // The only call for browsers: with the key id alone.
  if (method === 'GET' && path === '/methods' && query.get('key_id') === keys.keyId) {
    return answer(METHODS)
  }
  if (!isAllowed(headers.authorization, keys)) {
    return refuse('Authentication failed', { reason: 'NA', status: 401 })
  }
  const isJson = /^application\/json\b/.test(String(headers['content-type']))
  const fields = method === 'GET' ? {} : isJson ? parseFields(call.body) : undefined
  if (!fields) return refuse('The request body is not valid JSON.')
  const [kind, id, part, partId] = path.slice(1).split('/')
  const key = headers['x-refund-idempotency']
  switch (`${method} /${[kind, id && ':id', part, partId && ':id'].filter(Boolean).join('/')}`) {
    case 'POST /orders':
      return createOrder(ledger, fields)
    case 'GET /orders':
      return listOrders(ledger, query)
    case 'GET /orders/:id':
      return readOrder(ledger, id ?? '')
    case 'PATCH /orders/:id':
      return changeNotes(ledger.orders, id ?? '', fields)
    case 'GET /orders/:id/payments':
      return listPaymentsOfOrder(ledger, id ?? '')
    case 'GET /payments':
      return collection(ledger.payments.values(), query)
    case 'GET /payments/:id':
      if (id === 'downtimes') return wholeCollection([])
      return readPayment(ledger, id ?? '')
    case 'PATCH /payments/:id':
      return changeNotes(ledger.payments, id ?? '', fields)
    case 'POST /payments/:id/capture':
      return capturePayment(ledger, id ?? '', fields)
    case 'POST /payments/:id/refund':
      return await createRefund(ledger, id ?? '', fields, typeof key === 'string' ? key : undefined)
    case 'GET /payments/:id/refunds':
      return collection(ledger.refundsOf(id ?? ''), query)
    case 'GET /payments/:id/refunds/:id':
      return readRefund(ledger, partId ?? '', id)
    case 'GET /refunds':
      return collection(ledger.refunds.values(), query)
    case 'GET /refunds/:id':
      return readRefund(ledger, id ?? '')
    case 'GET /disputes/:id':
      return readDispute(ledger, id ?? '')
    case 'GET /methods':
      return answer(METHODS)
    default:
      return refuse('The requested URL was not found on the server.', { reason: 'NA' })
  }
}

function isAllowed(header: string | string[] | undefined, keys: ApiKeys): boolean {
  const right = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(String(header)), digest(right))
}

function parseFields(body: Buffer | undefined): Fields | undefined {
  if (!body || body.length === 0) return {}
  try {
    const fields: unknown = JSON.parse(body.toString('utf8'))
    const isObject = typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    return isObject ? { ...fields } : undefined
  } catch {
    return undefined
  }
}
