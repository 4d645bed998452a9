import { health } from '#urls.ts'
import { createStore } from '../store.ts'

/** Where the visitor wanted to go when the shop could not be reached; a notice offers it again. */
export const failedNavigationStore = createStore<string | undefined>(undefined)

/** Enough for an empty response on a slow phone. */
const PROBE_TIMEOUT_MS = 5000

/** A browser that reports being offline may still reach a shop on its own machine or network. */
async function isShopReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    await fetch(health.alive, { method: 'HEAD', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

/**
 * Navigates when the browser is or was offline, if the shop responds. Loads a new document, because a browser does not
 * retry a script that failed to load, and the router would reload the page that is left.
 */
export async function moveOffline(to: string): Promise<void> {
  failedNavigationStore.set(undefined)
  if (await isShopReachable()) window.location.assign(to)
  else await openStoredCopy(to)
}

/** Opens a stored copy of the page; without one the page stays, and a notice offers the navigation again. */
async function openStoredCopy(to: string): Promise<void> {
  const keeper = await import('../offline/keep-seen.ts').catch(() => undefined)
  if (await keeper?.isKept(to)) window.location.assign(to)
  else failedNavigationStore.set(to)
}

/** What the engines say of a request that failed, and of a script that could not be imported. */
const NETWORK_FAILED = /fetch|network|load failed|imported module|importing a module/i

/** Browsers throw a `TypeError` when the network, not the shop, failed. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && NETWORK_FAILED.test(error.message)
}

/**
 * Offers a failed navigation again and stays pending, so that the router leaves the page as it is, until
 * another navigation replaces it.
 */
export async function offerNavigationAgain(to: string, signal: AbortSignal): Promise<void> {
  await openStoredCopy(to)
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  }
  failedNavigationStore.set(undefined)
}
