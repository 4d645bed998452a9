import { and, count, desc, eq } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { addresses } from '#database/tables/accounts.ts'
import type { UserId } from '#domain/ids.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'

export interface KeptAddress extends DeliveryAddress {
  id: string
}

/** This person's saved addresses, the latest first. */
export async function listAddressesOf(db: Reader, userId: UserId): Promise<KeptAddress[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.savedAt), desc(addresses.id))
  return rows.map(({ userId: _user, savedAt: _at, ...address }) => address)
}

/** Saves an address; an existing one moves to the front of the list. */
export async function keepAddress(
  tx: Transaction,
  userId: UserId,
  delivery: DeliveryAddress,
  at: Date,
): Promise<void> {
  const { recipient, address, city, state, pincode, phone } = delivery
  await tx
    .insert(addresses)
    .values({ userId, recipient, address, city, state, pincode, phone, savedAt: at })
    .onConflictDoUpdate({
      target: [
        addresses.userId,
        addresses.address,
        addresses.city,
        addresses.state,
        addresses.pincode,
        addresses.phone,
        addresses.recipient,
      ],
      set: { savedAt: at },
    })
}

export async function countAddressesOf(db: Reader, userId: UserId): Promise<number> {
  const [row] = await db
    .select({ kept: count() })
    .from(addresses)
    .where(eq(addresses.userId, userId))
  return row?.kept ?? 0
}

/** Deletes one address of this person; false when there is none with that id. */
export async function deleteAddress(tx: Transaction, userId: UserId, id: string): Promise<boolean> {
  const gone = await tx
    .delete(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.id, id)))
    .returning({ id: addresses.id })
  return gone.length > 0
}

export async function deleteAddresses(tx: Transaction, userId: UserId): Promise<number> {
  const gone = await tx
    .delete(addresses)
    .where(eq(addresses.userId, userId))
    .returning({ id: addresses.id })
  return gone.length
}
