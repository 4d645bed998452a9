import { customerEndpoints } from '#contract/customers.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { NoteSubject } from '#database/customers/notes.ts'
import { parseOrderId, parseUserId } from '#domain/ids.ts'
import { FORM_SENT_OTHERWISE, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { removeNote, writeNote } from '#use-cases/customers/note-customers.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { invalidInput } from './invalid-input.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('apiCustomers')
const UNKNOWN = problemOf(404, 'unknown-subject', say.unknownSubject)
const UNKNOWN_NOTE = problemOf(404, 'unknown-note', say.unknownNote)
const WRONG_LENGTH = invalidInput({ text: FIELD_SENTENCES.customers['note-length'] })

const customer = ({ id }: { id: string }): NoteSubject | undefined => {
  const userId = parseUserId(id)
  return userId && { userId }
}
const order = ({ id }: { id: string }): NoteSubject | undefined => {
  const orderId = parseOrderId(id)
  return orderId && { orderId }
}

/** Notes of the team about customers and orders, under `/api/admin`. */
export function registerCustomers(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app, { sentences: 'customers' })
  for (const { add, remove, subjectIn } of [
    { add: customerEndpoints.addNote, remove: customerEndpoints.removeNote, subjectIn: customer },
    {
      add: customerEndpoints.addOrderNote,
      remove: customerEndpoints.removeOrderNote,
      subjectIn: order,
    },
  ] as const) {
    serve(add, async ({ actorId, params, body, headers }, reply) => {
      const subject = subjectIn(params)
      const key = headers['idempotency-key']
      const written = await writeNote(deps, { subject, text: body.text, actorId, key })
      if (written.ok) return { id: written.id }
      if (written.reason === 'key-used-otherwise') return problem(reply, FORM_SENT_OTHERWISE)
      return problem(reply, written.reason === 'note-length' ? WRONG_LENGTH : UNKNOWN)
    })

    serve(remove, async ({ actorId, params }, reply) => {
      const subject = subjectIn(params)
      const id = Number(params.note)
      if (!subject || !Number.isSafeInteger(id)) return problem(reply, UNKNOWN_NOTE)
      const removed = await removeNote(deps, { subject, id, actorId })
      return removed.ok ? undefined : problem(reply, UNKNOWN_NOTE)
    })
  }
}
