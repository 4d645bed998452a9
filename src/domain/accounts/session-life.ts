import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import type { Role } from './rights.ts'

// 7 days idle, 30 days in total, 8 hours for an admin.
const IDLE_LIFE_MS = 7 * DAY_MS
export const ABSOLUTE_LIFE_MS = 30 * DAY_MS
const ADMIN_LIFE_MS = 8 * HOUR_MS
/** The last use of a session is stored at most this often, so that reads rarely write. */
const RENEW_AFTER_MS = 5 * MINUTE_MS

export const SIGN_IN_LIFE_MS = 10 * MINUTE_MS

export interface SessionTimes {
  createdAt: Date
  lastSeenAt: Date
}

/** True if a session is live; an admin's ends 8 hours after sign-in, even if it is in use. */
export function isSessionLive(times: SessionTimes, role: Exclude<Role, 'visitor'>, now: Date) {
  const ageMs = now.getTime() - times.createdAt.getTime()
  const idleMs = now.getTime() - times.lastSeenAt.getTime()
  return ageMs < (role === 'admin' ? ADMIN_LIFE_MS : ABSOLUTE_LIFE_MS) && idleMs < IDLE_LIFE_MS
}

/** True if the time of the last use should be stored again. */
export function shouldRenew(times: SessionTimes, now: Date): boolean {
  return now.getTime() - times.lastSeenAt.getTime() >= RENEW_AFTER_MS
}
