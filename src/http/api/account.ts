import { accountEndpoints } from '#contract/account.ts'
import { saveLanguageOf } from '#database/accounts/accounts.ts'
import { listAddressesOf } from '#database/accounts/addresses.ts'
import { endSessionOf, endSessionsOf } from '#database/accounts/sessions.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { sessionOf } from '#http/middleware/policy.ts'
import { sessionCookies } from '#http/middleware/session-cookies.ts'
import { problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import {
  deleteDeliveryAddress,
  keepDeliveryAddress,
  withdrawKeptAddresses,
} from '#use-cases/accounts/keep-address.ts'
import { agreeToMessages, endMessages } from '#use-cases/consents/agree-to-messages.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'
import { eraseAccount } from '#use-cases/erasure/erase-account.ts'
import { exportOwnData } from '#use-cases/erasure/export-own-data.ts'
import { asFile, servePrivately } from './private-answers.ts'
import type { Serve } from './served.ts'

const say = localizedSentences('apiAccount')

type AccountDeps = DatabaseDeps & With<'config' | 'images'> & WithSettings<'writesToPhones'>

const UNKNOWN_SESSION = problemOf(404, 'unknown-session', say.unknownSession)
const UNKNOWN_ADDRESS = problemOf(404, 'unknown-address', say.unknownAddress)
const TOO_MANY = problemOf(409, 'too-many-addresses', say.tooManyAddresses)

const NUMBER_STOPPED = problemOf(409, 'number-stopped', say.numberStopped, 'phone_number')

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A person's own account: devices, addresses, data export and erasure (docs/law.md, personal data). */
export function registerAccount(app: ShopServer, deps: AccountDeps): void {
  const serve = servePrivately(app, { sentences: 'account' })
  registerOwnSessions(serve, deps)
  registerOwnAddresses(serve, deps)
  registerOwnMessages(serve, deps)
  registerOwnLanguage(serve, deps)
  registerOwnData(serve, deps)
}

function registerOwnSessions(serve: Serve, deps: AccountDeps): void {
  const cookies = sessionCookies(deps.config.publicUrl)

  serve(accountEndpoints.endSessions, async ({ actorId }, reply) => {
    await endSessionsOf(deps.db, actorId)
    cookies.clearSession(reply)
  })

  serve(accountEndpoints.endSession, async (request, reply) => {
    const session = sessionOf(request)
    const { id } = request.params
    const isEnded = UUID.test(id) && (await endSessionOf(deps.db, session.person.userId, id))
    if (!isEnded) return problem(reply, UNKNOWN_SESSION)
    if (id === session.id) cookies.clearSession(reply)
  })
}

function registerOwnAddresses(serve: Serve, deps: AccountDeps): void {
  serve(accountEndpoints.addresses, async ({ actorId }) => {
    const kept = await listAddressesOf(deps.db, actorId)
    return kept.map(({ phone: phone_number, ...rest }) => ({ ...rest, phone_number }))
  })

  serve(accountEndpoints.keepAddress, { rate: 'account' }, async (request, reply) => {
    const kept = await keepDeliveryAddress(deps, { userId: request.actorId, ...request.body })
    return kept.ok ? undefined : problem(reply, TOO_MANY)
  })

  serve(accountEndpoints.forgetAddresses, async ({ actorId }) => {
    await withdrawKeptAddresses(deps, actorId)
  })

  serve(accountEndpoints.forgetAddress, async ({ actorId: userId, params: { id } }, reply) => {
    const gone = UUID.test(id) ? await deleteDeliveryAddress(deps, { userId, id }) : undefined
    return gone?.ok ? undefined : problem(reply, UNKNOWN_ADDRESS)
  })
}

function registerOwnMessages(serve: Serve, deps: AccountDeps): void {
  // Without a messaging account nobody can agree to messages; an earlier consent can still be withdrawn.
  if (deps.settings.writesToPhones) {
    serve(accountEndpoints.agreeToMessages, { rate: 'account' }, async (request, reply) => {
      const { phone_number: phone, language } = request.body
      const agreed = await agreeToMessages(deps, { userId: request.actorId, phone, language })
      return agreed.ok ? undefined : problem(reply, NUMBER_STOPPED)
    })
  }

  serve(accountEndpoints.endMessages, async ({ actorId }) => {
    await endMessages(deps, actorId)
  })
}

function registerOwnLanguage(serve: Serve, deps: AccountDeps): void {
  serve(accountEndpoints.chooseLanguage, { rate: 'account' }, async ({ actorId, body }) => {
    await saveLanguageOf(deps.db, actorId, body.language)
  })
}

function registerOwnData(serve: Serve, deps: AccountDeps): void {
  const cookies = sessionCookies(deps.config.publicUrl)

  serve(accountEndpoints.ownData, { rate: 'account' }, async ({ person }, reply) => {
    const exported = await exportOwnData(deps, person)
    const file = asFile(reply, 'my-data.json', 'application/json; charset=utf-8')
    return file.send(JSON.stringify(exported, undefined, 2))
  })

  serve(accountEndpoints.erase, async ({ person }, reply) => {
    await eraseAccount(deps, person)
    cookies.clearSession(reply)
  })
}
