import { customerEndpoints } from '#contract/customers.ts'
import type { ShopDatabase } from '#database/connection.ts'
import type { NoteSubject } from '#database/customer-notes.ts'
import { parseOrderId, parseUserId } from '#domain/ids.ts'
import type { Clock } from '#domain/time/clock.ts'
import { toldSentences } from '#messages/sentences.ts'
import { removeNote, writeNote } from '#use-cases/note-customers.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { invalidInput } from './invalid-input.ts'
import { forbidCaching, sessionOf } from './private-answers.ts'
import { served } from './served.ts'

const say = toldSentences('apiCustomers')
const fieldSentences = FIELD_SENTENCES.customers

const UNKNOWN: ProblemInput = { status: 404, code: 'unknown-subject', detail: say.unknownSubject }
const UNKNOWN_NOTE: ProblemInput = { status: 404, code: 'unknown-note', detail: say.unknownNote }
const WRONG_LENGTH = invalidInput({ text: fieldSentences['note-length'] })

const customer = ({ id }: { id: string }): NoteSubject | undefined => {
  const userId = parseUserId(id)
  return userId && { userId }
}
const order = ({ id }: { id: string }): NoteSubject | undefined => {
  const orderId = parseOrderId(id)
  return orderId && { orderId }
}

/** Notes of the team about customers and orders, under `/api/admin`. */
export function registerCustomers(app: ShopServer, deps: { db: ShopDatabase; clock: Clock }): void {
  app.register(async (scope: ShopServer) => {
    forbidCaching(scope)

    for (const { add, remove, subjectIn } of [
      {
        ...{ add: customerEndpoints.addNote, remove: customerEndpoints.removeNote },
        subjectIn: customer,
      },
      {
        ...{ add: customerEndpoints.addOrderNote, remove: customerEndpoints.removeOrderNote },
        subjectIn: order,
      },
    ] as const) {
      scope.route({
        ...served(add, { sentences: fieldSentences }),
        handler: async (request, reply) => {
          const actorId = sessionOf(request).person.userId
          const subject = subjectIn(request.params)
          const written = await writeNote(deps, { subject, text: request.body.text, actorId })
          if (written.ok) return reply.code(201).send({ id: written.id })
          return problem(reply, written.reason === 'note-length' ? WRONG_LENGTH : UNKNOWN)
        },
      })

      scope.route({
        ...served(remove),
        handler: async (request, reply) => {
          const actorId = sessionOf(request).person.userId
          const subject = subjectIn(request.params)
          const id = Number(request.params.note)
          if (!subject || !Number.isSafeInteger(id)) return problem(reply, UNKNOWN_NOTE)
          const removed = await removeNote(deps, { subject, id, actorId })
          return removed.ok ? reply.code(204).send() : problem(reply, UNKNOWN_NOTE)
        },
      })
    }
  })
}
