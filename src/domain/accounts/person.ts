import type { UserId } from '../ids.ts'
import type { Holder } from './rights.ts'

/** The signed-in person of a request; read from the database at every request. */
export interface Person extends Holder {
  userId: UserId
  name: string
  email: string
  picture: string | undefined
}

/** A live session: its person, and the anti-forgery token that every write must carry. */
export interface Session {
  /** Identifies the session to its owner; it is not the session token. */
  id: string
  person: Person
  antiForgeryToken: string
  /** The token that a program sent instead of a cookie. */
  apiToken?: { id: number; name: string }
}

/**
 * The issuer of customers who order by phone: no identity provider knows them, so nobody signs in as them, and their
 * subject is the number.
 */
export const PHONE_ISSUER = 'phone'
