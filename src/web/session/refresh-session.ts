import { authApi } from '../api/auth.ts'
import type { ApiAnswer } from '../api-call.ts'
import { DEVICE_KEYS, readDevice } from '../device.ts'
import { sessionRequest, sessionStore } from './session-store.ts'

/** Set together with the HttpOnly session cookie, so that scripts know whether to fetch the session. */
const HINT = 'samagni_signed_in'

function hasHint(): boolean {
  return document.cookie.split('; ').includes(`${HINT}=1`)
}

/**
 * Synchronises `user-info` with the server's session: fetched while the hint cookie is present, deleted when
 * the hint is gone or the server responds 401. Unchanged when there is no response.
 */
export function refreshSession(): Promise<void> {
  sessionRequest.running ??= ask().finally(() => {
    sessionRequest.running = undefined
  })
  return sessionRequest.running
}

async function ask(): Promise<void> {
  if (!hasHint()) {
    if (sessionStore.get()) sessionStore.set(undefined)
    return
  }
  let answer = await authApi.session({ whenSignedOut: 'return' })
  // A sign-in in another tab ends the session that this request was sent with, and has a new one by now.
  if (isSignedOut(answer)) answer = await authApi.session({ whenSignedOut: 'return' })
  if (answer.ok) {
    const { user, token, isAdmin } = answer.data
    sessionStore.set({ ...user, token, isAdmin })
    saveChosenLanguage()
  } else if (isSignedOut(answer)) {
    sessionStore.set(undefined)
    // Not by the server: its answer may arrive after another tab has signed in, and would end that session's cookie.
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous, and absent in older browsers
    document.cookie = `${HINT}=; Path=/; Max-Age=0`
  }
}

const isSignedOut = ({ ok, status }: ApiAnswer<unknown>) => !ok && status === 401

/** Saves a language choice that is not in the account yet. */
function saveChosenLanguage(): void {
  const chosen = readDevice(DEVICE_KEYS.language)
  if (typeof chosen !== 'object' || chosen === null || !('code' in chosen)) return
  void import('./save-language.ts')
    .then(({ saveLanguage }) => saveLanguage(chosen.code))
    .catch(() => undefined)
}

/** The signed-in user as far as the browser can know: waits for the first response when the hint cookie is present. */
export async function findUser() {
  if (!sessionStore.get() && hasHint()) await refreshSession()
  return sessionStore.get()
}
