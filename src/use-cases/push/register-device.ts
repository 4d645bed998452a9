import type { DatabaseDeps } from '#database/connection.ts'
import { findPushKeys, savePushDevice, storePushKeys } from '#database/push/devices.ts'
import { inTransaction } from '#database/transaction.ts'
import { deviceOf } from '#domain/accounts/device.ts'
import type { Session } from '#domain/accounts/person.ts'
import type { Language } from '#domain/language/languages.ts'
import { type PushAddress, type PushErrors, parsePushAddress } from '#domain/push/push-device.ts'
import type { With } from '#use-cases/deps.ts'

export type RegisteringDeps = DatabaseDeps & With<'push'>

/** Returns the public key that a browser needs to subscribe; creates the keys on first use. */
export async function findPublicPushKey({
  db,
  push,
}: Pick<RegisteringDeps, 'db' | 'push'>): Promise<string> {
  const known = await findPushKeys(db)
  const { publicKey } = known ?? (await storePushKeys(db, await push.makeKeys()))
  return publicKey
}

/**
 * Registers a person's browser for push messages about new orders; repeating it changes nothing. Refuses an invalid
 * address of a push service, and too many devices.
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
  // Refuses addresses that cannot be connected to, such as a port out of range.
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
