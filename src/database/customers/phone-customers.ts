import { and, desc, eq, ne } from 'drizzle-orm'
import { saveAccount } from '#database/accounts/accounts.ts'
import type { Reader, ShopDatabase } from '#database/connection.ts'
import { isNamed } from '#database/erasure/erasure.ts'
import { users } from '#database/tables/accounts.ts'
import { orders } from '#database/tables/orders.ts'
import { PHONE_ISSUER } from '#domain/accounts/person.ts'
import type { UserId } from '#domain/ids.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'

/** A customer who has ordered by phone before (docs/decisions/033-orders-by-phone.md). */
export interface PhoneCustomer {
  userId: UserId
  email: string
}

export async function findPhoneCustomer(
  db: Reader,
  phone: string,
): Promise<PhoneCustomer | undefined> {
  const [row] = await db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.issuer, PHONE_ISSUER), eq(users.subject, phone)))
  return row && { userId: row.userId, email: row.email }
}

/** Saves the customer of a phone number with the name and e-mail of their latest order; returns the account's id. */
export function savePhoneCustomer(
  db: ShopDatabase,
  customer: {
    /** Used only if the number is new. */
    id: UserId
    phone: string
    name: string
    /** Empty when none was given. */
    email: string
  },
  now: Date,
): Promise<UserId> {
  const { id, phone: subject, name, email } = customer
  const unverified = { emailVerified: false, picture: undefined }
  return saveAccount(db, { id, issuer: PHONE_ISSUER, subject, name, email, ...unverified }, now)
}

/** The address of the last parcel for a phone number, from any account; `undefined` once it was anonymised. */
export async function findLastAddressOf(
  db: Reader,
  phone: string,
): Promise<DeliveryAddress | undefined> {
  const { recipient, address, city, state, pincode } = orders
  const [last] = await db
    .select({ recipient, address, city, state, pincode, phone: orders.phone })
    .from(orders)
    .where(and(eq(orders.phone, phone), ne(orders.address, ''), isNamed))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return last
}
