import { BILL_PARTS, type BillField } from '#domain/checkout/bill.ts'
import { CASH_CAUSES } from '#domain/checkout/cash-rules.ts'
import { type ApiAnswer, isUnclear } from '../api-call.ts'
import type { ConfirmedPayment } from '../payment/verdicts.ts'
import type { PriceFields, ShippingPrice } from './shipping-quote.ts'

export type Verdict =
  | { kind: 'placed'; thanksPath: string }
  /** Unknown whether the order exists: repeat with the same key, never report a failure. */
  | { kind: 'unclear' }
  /** Nothing was written: the total or its advance has changed. */
  | { kind: 'repriced'; parts: PriceFields }
  /** The session has ended; the shopper is redirected to the sign-in page. */
  | { kind: 'signed-out' }
  /** Certain that nothing was written, for this reason. */
  | { kind: 'refused'; code: string; data: Readonly<Record<string, unknown>> }

const CONFLICT = 409
const NO_SESSION = 401

/** Refusals that are certain although their status means 'try later'. */
const CERTAIN = new Set(['shipping-unavailable', 'prepaid-unavailable'])
const REPRICED = new Set(['amount-changed', 'advance-due'])

function partsIn(data: Readonly<Record<string, unknown>>): PriceFields | undefined {
  const { expectedDelivery } = data
  const amounts = BILL_PARTS.flatMap(({ field }): [BillField, number][] => {
    const rupees = data[field]
    return typeof rupees === 'number' ? [[field, rupees]] : []
  })
  if (
    amounts.length < BILL_PARTS.length ||
    typeof expectedDelivery !== 'object' ||
    expectedDelivery === null
  )
    return undefined
  return {
    ...(Object.fromEntries(amounts) as Record<BillField, number>),
    ...(typeof data.gst === 'number' && { gst: data.gst }),
    codAllowed: data.codAllowed !== false,
    ...(Array.isArray(data.offers) && { offers: data.offers as ShippingPrice['offers'] }),
    ...(typeof data.codConfirmHours === 'number' && { codConfirmHours: data.codConfirmHours }),
    ...(typeof data.codAdvance === 'number' && {
      codAdvance: data.codAdvance,
      codCauses: CASH_CAUSES.filter((cause) => [data.codCauses].flat().includes(cause)),
    }),
    expectedDelivery: {
      from: String(Reflect.get(expectedDelivery, 'from')),
      until: String(Reflect.get(expectedDelivery, 'until')),
    },
  }
}

/** Parses the response to a COD confirmation. */
export function verdictOf(answer: ApiAnswer<ConfirmedPayment>): Verdict {
  if (answer.ok) {
    return answer.data?.success
      ? { kind: 'placed', thanksPath: answer.data.thanksPath }
      : { kind: 'refused', code: 'not-placed', data: {} }
  }
  if (isUnclear(answer, CERTAIN)) return { kind: 'unclear' }
  const { status, code, data } = answer
  if (status === NO_SESSION) return { kind: 'signed-out' }
  const parts = status === CONFLICT && REPRICED.has(code) ? partsIn(data) : undefined
  return parts ? { kind: 'repriced', parts } : { kind: 'refused', code, data }
}
