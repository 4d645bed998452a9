/** For browsers without `requestIdleCallback`: after the first paint. */
const IDLE_FALLBACK_MS = 1000

/** Calls `work` when the browser is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: IDLE_FALLBACK_MS })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, IDLE_FALLBACK_MS)
  return () => clearTimeout(timer)
}
