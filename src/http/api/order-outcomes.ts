import type { FastifyRequest } from 'fastify'
import { type OrderId, parseOrderId } from '#domain/ids.ts'
import { MAX_ORDERS_CHOSEN } from '#domain/orders/order-list.ts'
import type { ProblemInput } from '#http/problem.ts'
import { languageOfReader } from '#http/reader.ts'
import type { Localized } from '#messages/sentences.ts'
import { parcelProblem } from './shipments.ts'

/** The outcome for one order of a bulk action. */
export interface Outcome {
  done: boolean
  code: string | null
  detail: Localized | null
  step: number | null
}

export const DONE: Outcome = { done: true, code: null, detail: null, step: null }
export const refused = ({ code, detail }: ProblemInput): Outcome => ({
  done: false,
  step: null,
  code,
  detail,
})

/** Sequentially, so that a long list does not occupy the database. */
export async function each(
  asked: FastifyRequest,
  ids: readonly string[],
  act: (orderId: OrderId) => Promise<Outcome>,
) {
  const language = languageOfReader(asked)
  const orders: (Omit<Outcome, 'detail'> & { id: string; detail: string | null })[] = []
  for (const id of new Set(ids)) {
    const orderId = parseOrderId(id)
    const outcome = orderId ? await act(orderId) : refused(parcelProblem('unknown-order'))
    orders.push({ id, ...outcome, detail: outcome.detail?.(language) ?? null })
  }
  return { orders }
}

/** Parses `10467,10468`; ignores everything between the commas that is no number. */
export function readNumbers(text: string): number[] {
  const numbers = text
    .split(',')
    .flatMap((part) => (/^[1-9]\d{0,8}$/.test(part) ? [Number(part)] : []))
  return [...new Set(numbers)].slice(0, MAX_ORDERS_CHOSEN)
}
