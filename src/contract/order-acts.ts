import { z } from 'zod'
import { MAX_ORDERS_CHOSEN, MAX_ORDERS_PER_ACT } from '#domain/orders/order-list.ts'
import { isDayField, ORDER_SEARCH_FIELDS } from '#domain/orders/order-search.ts'
import { isCalendarDay } from '#domain/time/india.ts'
import { endpointsOf } from './endpoint.ts'
import { type FieldProblem, Rupees } from './fields.ts'

const endpoint = endpointsOf({ tag: 'panel' })

/** Parsed by the search, which ignores what it cannot parse. */
const anyText = z.string().optional().catch(undefined)
/** A day in India; forms send an empty field for no day. */
const day = z
  .string()
  .refine((text) => text === '' || isCalendarDay(text), 'day-wrong' satisfies FieldProblem)
  .optional()
/** The filters of the order list. */
const OrderFilters = z.object(
  Object.fromEntries(
    ORDER_SEARCH_FIELDS.map((field) => [field, isDayField(field) ? day : anyText] as const),
  ),
)

/** Order numbers, parsed by the route, which ignores anything else. */
const numbers = z.string().max(8 * MAX_ORDERS_CHOSEN)

const FoundOrder = z.object({
  id: z.string(),
  number: z.string(),
  total: Rupees,
  weightGrams: z.int(),
  cod: z.boolean(),
  held: z.string().nullable(),
  canPrint: z.boolean(),
})

const Chosen = z.object({ orders: z.array(z.string().max(80)).min(1).max(MAX_ORDERS_PER_ACT) })

const Acted = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      done: z.boolean(),
      code: z.string().nullable(),
      detail: z.string().nullable().describe('The reason if it was not done, as a sentence'),
      step: z.int().nullable().describe('The step, which can be undone'),
    }),
  ),
})

export const orderActEndpoints = {
  file: endpoint('GET /api/admin/orders.csv', {
    right: 'order.export',
    summary: 'Orders as CSV, filtered as in the panel’s list',
    query: OrderFilters.extend({ orders: numbers.optional() }),
    produces: 'text/csv',
  }),
  found: endpoint('GET /api/admin/orders/found', {
    right: 'order.list-all',
    summary: `Orders that match a search, at most ${MAX_ORDERS_CHOSEN}`,
    query: OrderFilters,
    answers: { 200: z.object({ orders: z.array(FoundOrder), isAll: z.boolean() }) },
  }),
  packingFile: endpoint('GET /api/admin/orders/packing.pdf', {
    right: 'parcel.hand-over',
    summary: 'Slips and labels of selected orders that may be packed, in one PDF',
    query: z.object({
      orders: numbers,
      parts: z.enum(['both', 'slips', 'labels']).catch('both'),
      paper: z.enum(['a6', 'a4']).catch('a6'),
    }),
    produces: 'application/pdf',
  }),
  courierLabels: endpoint('POST /api/admin/orders/labels', {
    right: 'parcel.hand-over',
    summary:
      'Prepares the courier’s labels of selected orders for printing; reports for which there is none, and why',
    body: Chosen,
    answers: { 200: Acted },
  }),
  bookCouriers: endpoint('POST /api/admin/orders/parcels', {
    right: 'parcel.hand-over',
    summary: 'Books selected orders with the shop’s courier, one by one',
    body: Chosen,
    answers: { 200: Acted },
  }),
  handToCourier: endpoint('POST /api/admin/orders/departures', {
    right: 'parcel.hand-over',
    summary:
      'Records that the courier took selected parcels, after 30 seconds, in which that can be undone',
    body: Chosen,
    answers: { 200: Acted },
  }),
}
