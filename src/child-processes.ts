import { type ChildProcess, fork } from 'node:child_process'
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'

const FIRST_PAUSE_MS = SECOND_MS / 2
const MAX_PAUSE_MS = MINUTE_MS / 2
/** A process that worked for so long begins with the shortest pause again. */
const STEADY_AFTER_MS = MINUTE_MS

/** What the two say to each other. */
const WORKS = 'works'
const STOP = 'stop'

export interface KeptProcess {
  /** Resolves when it works; rejects when its first start ended before. */
  works: Promise<void>
  /** Lets it end what runs, for at most `stopWithinMs`. */
  stop(): Promise<void>
}

interface Keeping {
  start(): ChildProcess
  stopWithinMs: number
  /** Called when it ended without being asked to; it is started again after a pause that grows. */
  onEnd(end: { code: number | null; signal: string | null; againInMs: number }): void
}

/** Starts a process and starts it again whenever it ends by itself. */
export function keepProcess({ start, stopWithinMs, onEnd }: Keeping): KeptProcess {
  const works = Promise.withResolvers<void>()
  // Whoever does not wait for it hears of its end all the same.
  works.promise.catch(() => {})
  let running: { child: ChildProcess; ended: Promise<void> } | undefined
  let isStopping = false
  let pauseMs = FIRST_PAUSE_MS
  let waiting: NodeJS.Timeout | undefined

  function launch(): void {
    const child = start()
    const ended = Promise.withResolvers<void>()
    let steady: NodeJS.Timeout | undefined
    running = { child, ended: ended.promise }
    child.on('message', (word) => {
      if (word !== WORKS) return
      works.resolve()
      steady = setTimeout(() => {
        pauseMs = FIRST_PAUSE_MS
      }, STEADY_AFTER_MS)
    })
    // A process that could not be started has no end.
    child.on('error', () => {
      if (child.pid === undefined) end(null, null)
    })
    child.once('exit', end)

    function end(code: number | null, signal: string | null): void {
      clearTimeout(steady)
      running = undefined
      ended.resolve()
      works.reject(new Error(`ended with ${signal ?? code}`))
      if (isStopping) return
      onEnd({ code, signal, againInMs: pauseMs })
      waiting = setTimeout(launch, pauseMs)
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
    }
  }

  launch()
  return {
    works: works.promise,
    async stop() {
      isStopping = true
      clearTimeout(waiting)
      if (!running) return
      const { child, ended } = running
      // Its channel may just have closed.
      child.send(STOP, () => {})
      const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** This program once more, with another task and smaller heaps of V8. */
export function forkShop(env: NodeJS.ProcessEnv, words: readonly string[]): ChildProcess {
  const [, script = ''] = process.argv
  return fork(script, { env, execArgv: [...process.execArgv, ...words] })
}

/** In a process that was started so: stops with the main process, and when that is gone. */
export function obeyMainProcess(stop: () => void): { works(): void } {
  process.on('message', (word) => {
    if (word === STOP) stop()
  })
  process.once('disconnect', stop)
  return { works: () => void process.send?.(WORKS) }
}
