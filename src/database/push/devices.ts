import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { pushDevices, pushKeys } from '#database/tables/push.ts'
import { lockName } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { MAX_PUSH_DEVICES, type PushAddress } from '#domain/push/push-device.ts'

/** The keys that sign messages to push services. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The shop's keys; undefined before the first device. */
export async function findPushKeys(db: Reader): Promise<PushKeys | undefined> {
  const { publicKey, privateKey } = pushKeys
  const [row] = await db.select({ publicKey, privateKey }).from(pushKeys)
  return row
}

/** Stores keys unless the shop has some, and returns the stored ones. */
export async function storePushKeys(db: Reader, made: PushKeys): Promise<PushKeys> {
  await db.insert(pushKeys).values(made).onConflictDoNothing()
  return (await findPushKeys(db)) ?? made
}

/** A device of a team member that is notified of new orders. */
export interface PushDevice extends PushAddress {
  id: number
  userId: UserId
  name: string
  language: Language
  toldSince: Date
}

type NewDevice = Omit<PushDevice, 'id'> & { sessionId: string }

/** Saves a device for the signed-in person, also if it was another's before; undefined when they have too many. */
export async function savePushDevice(tx: Transaction, device: NewDevice) {
  const { endpoint, userId, ...rest } = device
  await lockName(tx, `push ${userId}`)
  const others = and(eq(pushDevices.userId, userId), sql`${pushDevices.endpoint} <> ${endpoint}`)
  const [known] = await tx.select({ devices: count() }).from(pushDevices).where(others)
  if ((known?.devices ?? 0) >= MAX_PUSH_DEVICES) return undefined
  const [kept] = await tx
    .insert(pushDevices)
    .values(device)
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: { userId, ...rest } })
    .returning({ id: pushDevices.id })
  return kept?.id
}

/** All devices, or those of one person, newest first. */
export async function listPushDevices(db: Reader, userId?: UserId): Promise<PushDevice[]> {
  const rows = await db
    .select()
    .from(pushDevices)
    .where(userId && eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.id))
  return rows.map(({ sessionId: _, ...row }) => row)
}

/** Deletes one device of this person; false when there is none with that id. */
export async function deletePushDevice(db: Reader, userId: UserId, id: number): Promise<boolean> {
  const which = and(eq(pushDevices.userId, userId), eq(pushDevices.id, id))
  return (await db.delete(pushDevices).where(which)).rowCount === 1
}

/** Deletes devices that are unreachable, or whose people may no longer be notified of orders. */
export async function deletePushDevices(db: Reader, ids: readonly number[]): Promise<void> {
  await db.delete(pushDevices).where(inArray(pushDevices.id, [...ids]))
}

export async function deletePushDevicesOf(db: Reader, userId: UserId): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.userId, userId))
}
