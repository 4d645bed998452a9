import { authApi } from '../api/auth.ts'
import { clearPersonalData } from '../device.ts'
import { useStore } from '../store.ts'
import { sessionStore, type UserInfo } from './session-store.ts'

/** The signed-in user as stored on the device; nobody during server rendering. */
export function useSession(): UserInfo | undefined {
  return useStore(sessionStore, undefined)
}

/**
 * Ends the session on the server, then deletes everything personal from the device. False when the shop could
 * not be reached: the session is then still valid and nothing is deleted.
 */
export async function signOut(): Promise<boolean> {
  const answer = await authApi.signOut({ whenSignedOut: 'return' })
  if (!answer.ok && answer.status !== 401) return false
  clearPersonalData()
  return true
}
