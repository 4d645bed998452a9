/** After the first paint. */
const WAIT_MS = 1000

/**
 * Calls `work` when the browser is idle, at the latest after `waitMs`; exactly then in browsers without
 * `requestIdleCallback`. Returns a function that cancels it.
 */
export function whenIdle(work: () => void, waitMs = WAIT_MS): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: waitMs })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, waitMs)
  return () => clearTimeout(timer)
}
