import { health } from '#urls.ts'
import { createStore } from '../store.ts'

/** Where the visitor wanted to go when the shop could not be reached; the page stays, a notice offers it again. */
export const heldMoveStore = createStore<string | undefined>(undefined)

/** Longer than a slow phone needs for an empty answer. */
const PROBE_TIMEOUT_MS = 5000

/** A browser that calls itself offline may still reach a shop on its own machine or network. */
async function isShopThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    await fetch(health.alive, { method: 'HEAD', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

let goTo = (to: string): void => window.location.assign(to)

/** Hands in how to move inside the app; the answer takes it back. */
export function moveWith(go: (to: string) => void): () => void {
  const before = goTo
  goTo = go
  return () => {
    goTo = before
  }
}

/**
 * Moves where the browser says that there is no network, once the shop has answered: a move that
 * begins and cannot load its script would make the router throw the page away.
 */
export async function moveOffline(to: string): Promise<void> {
  heldMoveStore.set(undefined)
  if (await isShopThere()) goTo(to)
  else heldMoveStore.set(to)
}

/** Browsers throw a `TypeError` where the network, not the shop, is what failed. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/**
 * Keeps a move that was lost on the way: offers it again and never ends, so that the router leaves
 * the page as it is, until another move takes its place.
 */
export async function holdMove(to: string, signal: AbortSignal): Promise<void> {
  heldMoveStore.set(to)
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
