import { z } from 'zod'
import { listAddressesOf } from '#database/addresses.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language/languages.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import type { Clock } from '#domain/time/clock.ts'
import { sentences } from '#messages/sentences.ts'
import type { ImageStore } from '#providers/images/port.ts'
import { api } from '#urls.ts'
import { eraseAccount } from '#use-cases/erase-account.ts'
import { exportOwnData } from '#use-cases/export-own-data.ts'
import {
  deleteDeliveryAddress,
  keepDeliveryAddress,
  withdrawKeptAddresses,
} from '#use-cases/keep-address.ts'
import { endAllOwnSessions, endOwnSession } from '#use-cases/own-sessions.ts'
import { sessionCookies } from '../middleware/session-cookies.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { readDelivery } from './order-fields.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'

const say = sentences('apiAccount')

interface AccountDeps {
  db: ShopDatabase
  clock: Clock
  publicUrl: string | undefined
  images: ImageStore
}

const UNKNOWN_SESSION: ProblemInput = {
  status: 404,
  code: 'unknown-session',
  detail: say.unknownSession,
}
const UNKNOWN_ADDRESS: ProblemInput = {
  status: 404,
  code: 'unknown-address',
  detail: say.unknownAddress,
}
const TOO_MANY: ProblemInput = {
  status: 409,
  code: 'too-many-addresses',
  detail: say.tooManyAddresses,
}

const Id = z.object({ id: z.string().max(60) })
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const WireAddress = z.object({
  id: z.string(),
  recipient: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  phone_number: z.string(),
})

const field = (description: string) => z.unknown().optional().meta({ type: 'string', description })

/** `POST addresses`: the delivery form as the wire calls its fields. Every wrong one is named at once. */
const AddressBody = z
  .object({
    recipient: field('May be left out'),
    address: field('At most 300 characters'),
    city: field('City'),
    state: field('One of the 36'),
    pincode: field('Six digits'),
    phone_number: field('Ten digits'),
    language: z.enum(LANGUAGES, { error: say.languageWrong }).default(DEFAULT_LANGUAGE),
  })
  .transform((body, ctx): { delivery: DeliveryAddress; language: Language } => {
    const delivery = readDelivery(body, (path, message) => {
      ctx.addIssue({ code: 'custom', path: [path], message })
    })
    return { delivery, language: body.language }
  })

const EraseBody = z.object({ confirmed: z.literal(true, { error: say.notConfirmed }) })

/** A person's own account: devices, addresses, everything the shop knows, and its end (docs/law.md, personal data). */
export function registerAccount(app: ShopServer, deps: AccountDeps): void {
  app.register(async (room: ShopServer) => {
    keepPrivate(room)
    registerOwnSessions(room, deps)
    registerOwnAddresses(room, deps)
    registerOwnData(room, deps)
  })
}

function registerOwnSessions(room: ShopServer, deps: AccountDeps): void {
  const cookies = sessionCookies(deps.publicUrl)

  room.delete(
    api.ownSessions,
    {
      config: { right: 'account.change' },
      schema: { tags: ['account'], summary: 'Signs out everywhere, here too' },
    },
    async (request, reply) => {
      await endAllOwnSessions(deps, sessionOf(request))
      cookies.clearSession(reply)
      return reply.status(204).send()
    },
  )

  room.delete(
    `${api.ownSessions}/:id`,
    {
      config: { right: 'account.change' },
      schema: { tags: ['account'], summary: 'Signs one device out', params: Id },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { id } = request.params
      const ended = UUID.test(id) ? await endOwnSession(deps, session, id) : undefined
      if (!ended?.ok) return problem(reply, UNKNOWN_SESSION)
      if (id === session.id) cookies.clearSession(reply)
      return reply.status(204).send()
    },
  )
}

function registerOwnAddresses(room: ShopServer, deps: AccountDeps): void {
  room.get(
    api.ownAddresses,
    {
      config: { right: 'account.read' },
      schema: {
        tags: ['account'],
        summary: 'The addresses kept for the next checkout, the latest first',
        response: { 200: z.array(WireAddress) },
      },
    },
    async (request) => {
      const kept = await listAddressesOf(deps.db, sessionOf(request).person.userId)
      return kept.map(({ phone: phone_number, ...rest }) => ({ ...rest, phone_number }))
    },
  )

  room.post(
    api.ownAddresses,
    {
      config: { right: 'account.change', rate: 'account' },
      schema: { tags: ['account'], summary: 'Keeps an address', body: AddressBody },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request).person
      const kept = await keepDeliveryAddress(deps, { userId, ...request.body })
      return kept.ok ? reply.status(204).send() : problem(reply, TOO_MANY)
    },
  )

  room.delete(
    api.ownAddresses,
    {
      config: { right: 'account.change' },
      schema: {
        tags: ['account'],
        summary: 'Takes back the consent to keep addresses; all of them go',
      },
    },
    async (request, reply) => {
      await withdrawKeptAddresses(deps, sessionOf(request).person.userId)
      return reply.status(204).send()
    },
  )

  room.delete(
    `${api.ownAddresses}/:id`,
    {
      config: { right: 'account.change' },
      schema: { tags: ['account'], summary: 'Forgets one address', params: Id },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request).person
      const { id } = request.params
      const gone = UUID.test(id) ? await deleteDeliveryAddress(deps, { userId, id }) : undefined
      return gone?.ok ? reply.status(204).send() : problem(reply, UNKNOWN_ADDRESS)
    },
  )
}

function registerOwnData(room: ShopServer, deps: AccountDeps): void {
  const cookies = sessionCookies(deps.publicUrl)

  room.get(
    api.ownData,
    {
      config: { right: 'account.read', rate: 'account' },
      schema: {
        tags: ['account'],
        summary: 'Everything the shop holds about the person, as a file',
      },
    },
    async (request, reply) => {
      const exported = await exportOwnData(deps, sessionOf(request).person)
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${say.fileName}"`)
        .send(JSON.stringify(exported, undefined, 2))
    },
  )

  room.post(
    api.eraseAccount,
    {
      config: { right: 'account.erase' },
      schema: {
        tags: ['account'],
        summary: 'Erases the account, as far as no law asks to keep it',
        body: EraseBody,
      },
    },
    async (request, reply) => {
      await eraseAccount(deps, sessionOf(request).person)
      cookies.clearSession(reply)
      return reply.status(204).send()
    },
  )
}
