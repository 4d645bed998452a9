import type { ApiCall } from '../routes.ts'
import { type ApiAnswer, answer, refuse } from './answers.ts'
import type { Ledger, Parcel } from './ledger.ts'
import {
  cancelOrders,
  createOrder,
  createReturn,
  type Fields,
  listOrders,
  listPickupPlaces,
} from './orders.ts'
import { serviceability } from './serviceability.ts'
import { assignAwb, generateLabel, requestPickup, trackByAwb } from './shipments.ts'

export interface ApiAccount {
  email: string
  password: string
}

/** Handles one request to the API. */
export function answerCall(
  ledger: Ledger,
  account: ApiAccount,
  call: ApiCall,
  labelUrl: (parcel: Parcel) => string,
): ApiAnswer {
  const { method, path, query, headers } = call
  const fields = method === 'POST' ? parseFields(call.body) : {}
  if (!fields) return refuse(500, 'Invalid argument supplied for foreach()')
  if (`${method} ${path}` === 'POST /auth/login') return logIn(ledger, account, fields)
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  if (!ledger.isToken(token)) return refuse(401, 'Token has expired')
  const awb = /^\/courier\/track\/awb\/([\w-]+)$/.exec(path)?.[1]
  if (method === 'GET' && awb !== undefined) return trackByAwb(ledger, awb)
  switch (`${method} ${path}`) {
    case 'GET /courier/serviceability/':
      return serviceability(query)
    case 'POST /orders/create/adhoc':
      return createOrder(ledger, fields)
    case 'GET /orders':
      return listOrders(ledger, query, { isReturn: false })
    case 'POST /orders/create/return':
      return createReturn(ledger, fields)
    case 'GET /orders/processing/return':
      return listOrders(ledger, query, { isReturn: true })
    case 'GET /settings/company/pickup':
      return listPickupPlaces()
    case 'GET /account/details/wallet-balance':
      return answer({ data: { balance_amount: ledger.walletRupees } })
    case 'POST /orders/cancel':
      return cancelOrders(ledger, fields)
    case 'POST /courier/assign/awb':
      return assignAwb(ledger, fields)
    case 'POST /courier/generate/pickup':
      return requestPickup(ledger, fields)
    case 'POST /courier/generate/label':
      return generateLabel(ledger, fields, labelUrl)
    default:
      return refuse(404, 'Not Found')
  }
}

function logIn(ledger: Ledger, account: ApiAccount, fields: Fields): ApiAnswer {
  if (ledger.isLoginLocked) return refuse(403, 'User blocked due to too many failed attempts')
  if (fields.email !== account.email || fields.password !== account.password) {
    return refuse(400, 'Invalid email and password combination')
  }
  return answer({ token: ledger.newToken(), id: 1, email: account.email, company_id: 1 })
}

function parseFields(body: Buffer | undefined): Fields | undefined {
  try {
    const fields: unknown = JSON.parse(body?.toString('utf8') || '{}')
    const isObject = typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    return isObject ? { ...fields } : undefined
  } catch {
    return undefined
  }
}
