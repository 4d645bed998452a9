import type { UserId } from '../ids.ts'
import type { Holder } from './rights.ts'

/** The signed-in person of a request; read from the database at every request. */
export interface Person extends Holder {
  userId: UserId
  name: string
  email: string
  picture: string | undefined
}

/** A live session: its person, and the anti-forgery token that every write must send. */
export interface Session {
  /** Identifies the session to its owner; it is not the session token. */
  id: string
  person: Person
  antiForgeryToken: string
  /** The token that a program sent instead of a cookie. */
  apiToken?: { id: number; name: string }
}

/**
 * The issuer of customers who order by phone. No identity provider knows them, so nobody can sign in as them; their
 * subject is the phone number.
 */
export const PHONE_ISSUER = 'phone'

/** The issuer of accounts that signed in at the stand-in of a demo, where everybody may be anybody. */
export const STAND_IN_ISSUER = 'stand-in'
