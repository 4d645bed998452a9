import { authApi } from '../api/auth.ts'
import { clearPersonalData } from '../device.ts'
import { useStore } from '../store.ts'
import { sessionStore, type UserInfo } from './session-store.ts'

/** Who is signed in, as the device remembers it; nobody while the server renders. */
export function useSession(): UserInfo | undefined {
  return useStore(sessionStore, undefined)
}

/**
 * Ends the session on the server, then takes everything personal off the device.
 * Answers false when the shop could not be reached: the session then still lives and nothing is hidden.
 */
export async function signOut(): Promise<boolean> {
  const answer = await authApi.signOut({ whenSignedOut: 'tell' })
  if (!answer.ok && answer.status !== 401) return false
  clearPersonalData()
  return true
}
