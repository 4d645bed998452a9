import type { ShopServer } from '#http/server.ts'
import { answerUnavailable } from '#http/unavailable.ts'

const POLL_EVERY_MS = 500
/** An event loop that lags by more than this is overloaded. */
const MAX_LAG_MS = 1_000
/** A single long pause is over by the time it is measured; only a lasting lag is overload. */
const LAGS_IN_A_ROW = 2

/** Tells from the time at which a regular timer fired whether the event loop has lagged for a while. */
export type LagDetector = (firedAtMs: number) => boolean

/** Detects a lasting lag from the times at which a regular timer actually fired. */
export function lagDetector(): LagDetector {
  let last: number | undefined
  let lags = 0
  return (firedAtMs) => {
    const lag = last === undefined ? 0 : firedAtMs - last - POLL_EVERY_MS
    last = firedAtMs
    lags = lag > MAX_LAG_MS ? lags + 1 : 0
    return lags >= LAGS_IN_A_ROW
  }
}

/** Answers 503 while the event loop lags; cached pages and health checks are still served. */
export function refuseWhenOverloaded(app: ShopServer, detectLag: LagDetector): void {
  let isOverloaded = false
  const timer = setInterval(() => {
    isOverloaded = detectLag(performance.now())
  }, POLL_EVERY_MS)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { right, cache = 'none' } = request.routeOptions.config
    if (!isOverloaded || cache !== 'none' || right === 'shop.health') {
      done()
      return
    }
    answerUnavailable(request, reply, 2)
  })
}
