import { authApi } from '../api/auth.ts'
import { sessionStore } from './session-store.ts'

/** Set beside the HttpOnly session cookie, so that the browser knows to ask who is signed in. */
const HINT = 'samagni_signed_in=1'

function hintIsThere(): boolean {
  return document.cookie.split('; ').includes(HINT)
}

let running: Promise<void> | undefined

/**
 * Brings `user-info` up to date with the server's session: fetched while the hint cookie is there,
 * taken off the device when the hint is gone or the server answers 401. Without an answer it stays.
 */
export function refreshSession(): Promise<void> {
  running ??= ask().finally(() => {
    running = undefined
  })
  return running
}

async function ask(): Promise<void> {
  if (!hintIsThere()) {
    if (sessionStore.get()) sessionStore.set(undefined)
    return
  }
  const answer = await authApi.session({ whenSignedOut: 'tell' })
  if (answer.ok) {
    const { user, token, isAdmin } = answer.data
    sessionStore.set({ ...user, token, isAdmin })
  } else if (answer.status === 401) {
    sessionStore.set(undefined)
  }
}

/** Signed in as far as the browser can know: waits for the first answer where a hint promises one. */
export async function findUser() {
  if (!sessionStore.get() && hintIsThere()) await refreshSession()
  return sessionStore.get()
}
