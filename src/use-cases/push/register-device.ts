import type { DatabaseDeps } from '#database/connection.ts'
import { findPushKeys, savePushDevice, storePushKeys } from '#database/push/devices.ts'
import { inTransaction } from '#database/transaction.ts'
import { deviceOf } from '#domain/accounts/device.ts'
import type { Session } from '#domain/accounts/person.ts'
import type { Language } from '#domain/language/languages.ts'
import { type PushAddress, type PushErrors, parsePushAddress } from '#domain/push/push-device.ts'
import type { With } from '#use-cases/deps.ts'

export type RegisteringDeps = DatabaseDeps & With<'push'>

/** The public key that a browser's push service wants first; made with the first device. */
export async function findPublicPushKey({
  db,
  push,
}: Pick<RegisteringDeps, 'db' | 'push'>): Promise<string> {
  const known = await findPushKeys(db)
  const { publicKey } = known ?? (await storePushKeys(db, await push.makeKeys()))
  return publicKey
}

/**
 * Tells a person's browser of new orders from now on; said again, it changes nothing. Refuses what is no address of a
 * push service, and more devices than a person has.
 */
export async function registerDevice(
  { db, clock, push }: RegisteringDeps,
  { id: sessionId, person }: Session,
  device: PushAddress & { language: Language; userAgent: unknown },
): Promise<
  | { ok: true; id: number }
  | { ok: false; reason: 'push-wrong'; errors: PushErrors }
  | { ok: false; reason: 'too-many-devices' }
> {
  const { language, userAgent, ...sent } = device
  const read = parsePushAddress(sent, push.allowsLocal)
  if (!read.ok) return { ...read, reason: 'push-wrong' }
  // What no connection could be made to, such as a port beyond its limits.
  if (!URL.canParse(read.value.endpoint)) {
    return { ok: false, reason: 'push-wrong', errors: { endpoint: 'push-wrong' } }
  }
  const id = await inTransaction(db, (tx) =>
    savePushDevice(tx, {
      ...read.value,
      language,
      sessionId,
      userId: person.userId,
      name: deviceOf(userAgent),
      toldSince: clock.now(),
    }),
  )
  return id === undefined ? { ok: false, reason: 'too-many-devices' } : { ok: true, id }
}
