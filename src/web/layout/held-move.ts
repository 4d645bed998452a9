import { health } from '#urls.ts'
import { createStore } from '../store.ts'

/** Where the visitor wanted to go when the shop could not be reached; a notice offers it again. */
export const heldMoveStore = createStore<string | undefined>(undefined)

/** Longer than a slow phone needs for an empty response. */
const PROBE_TIMEOUT_MS = 5000

/** A browser that reports being offline may still reach a shop on its own machine or network. */
async function isShopThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    await fetch(health.alive, { method: 'HEAD', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

/**
 * Navigates when the browser reports being offline or was, if the shop responds. The page is loaded whole: a browser
 * does not ask again for a script that it once failed to load, and the router would reload the page left behind.
 */
export async function moveOffline(to: string): Promise<void> {
  heldMoveStore.set(undefined)
  if (await isShopThere()) window.location.assign(to)
  else await moveToKept(to)
}

/** Opens a page that was seen earlier; without one the page stays, and a notice offers the navigation again. */
async function moveToKept(to: string): Promise<void> {
  const keeper = await import('../offline/keep-seen.ts').catch(() => undefined)
  if (await keeper?.isKept(to)) window.location.assign(to)
  else heldMoveStore.set(to)
}

/** Browsers throw a `TypeError` when the network, not the shop, failed. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/**
 * Offers a failed navigation again and stays pending, so that the router leaves the page as it is, until
 * another navigation replaces it.
 */
export async function holdMove(to: string, signal: AbortSignal): Promise<void> {
  await moveToKept(to)
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
