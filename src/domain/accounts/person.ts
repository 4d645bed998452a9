import type { UserId } from '../ids.ts'
import type { Role } from './rights.ts'

/** The signed-in person behind a request; looked up anew at every request. */
export interface Person {
  userId: UserId
  name: string
  email: string
  picture: string | undefined
  role: Exclude<Role, 'visitor'>
}

/** A live session: who, and the anti-forgery token that every write must carry. */
export interface Session {
  /** Names the session to its owner; opens nothing. */
  id: string
  person: Person
  antiForgeryToken: string
}
