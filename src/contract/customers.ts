import { z } from 'zod'
import { MAX_NOTE_LENGTH } from '#domain/customers/note.ts'
import { SEGMENT_FIELDS } from '#domain/customers/segment.ts'
import { endpointsOf } from './endpoint.ts'
import { Nothing, Repeatable } from './fields.ts'

/** What can be wrong with a note. */
export type CustomerProblem = 'note-length'

const endpoint = endpointsOf({ tag: 'panel' })

const anyText = z.string().optional().catch(undefined)

/** The domain ignores what it cannot parse. */
const Segment = z.object(
  Object.fromEntries(SEGMENT_FIELDS.map((field) => [field, anyText] as const)),
)

const NoteBody = z.object({
  text: z
    .string({ error: 'note-length' satisfies CustomerProblem })
    .meta({ minLength: 1, maxLength: MAX_NOTE_LENGTH }),
})
const Written = { 201: z.object({ id: z.int() }) }

export const customerEndpoints = {
  makeFile: endpoint('POST /api/admin/customers/files', {
    right: 'customer.export',
    summary:
      'Customers of a segment as CSV, never selected by purchases; recorded in the audit log',
    body: Segment,
    answers: { 200: z.object({ name: z.string(), text: z.string() }) },
  }),
  addNote: endpoint('POST /api/admin/customers/:id/notes', {
    right: 'customer.note',
    summary:
      'Adds a note about a customer, visible only to the team, once for each Idempotency-Key',
    headers: Repeatable,
    body: NoteBody,
    answers: Written,
  }),
  removeNote: endpoint('DELETE /api/admin/customers/:id/notes/:note', {
    right: 'customer.note',
    summary: 'Deletes a note about a customer',
    answers: { 204: Nothing },
  }),
  addOrderNote: endpoint('POST /api/admin/orders/:id/notes', {
    right: 'order.note',
    summary: 'Adds a note about an order, visible only to the team, once for each Idempotency-Key',
    headers: Repeatable,
    body: NoteBody,
    answers: Written,
  }),
  removeOrderNote: endpoint('DELETE /api/admin/orders/:id/notes/:note', {
    right: 'order.note',
    summary: 'Deletes a note about an order',
    answers: { 204: Nothing },
  }),
}
