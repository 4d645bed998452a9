import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'

const FIRST_PAUSE_MS = SECOND_MS / 2
const MAX_PAUSE_MS = MINUTE_MS / 2
/** A process that worked for so long begins with the shortest pause again. */
const STEADY_AFTER_MS = MINUTE_MS

const longer = (pauseMs: number): number => Math.min(pauseMs * 2, MAX_PAUSE_MS)

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
  onEnd(end: End & { againInMs: number }): void
}

interface End {
  code: number | null
  signal: string | null
  /** Why it could not be started. */
  err?: unknown
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

  function again(end: End): void {
    works.reject(new Error(`ended with ${end.signal ?? end.code}`))
    if (isStopping) return
    onEnd({ ...end, againInMs: pauseMs })
    waiting = setTimeout(launch, pauseMs)
    pauseMs = longer(pauseMs)
  }

  function launch(): void {
    let child: ChildProcess
    try {
      child = start()
    } catch (err) {
      // As when there is no memory for it; other refusals of the system are an event.
      again({ code: null, signal: null, err })
      return
    }
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
    child.on('error', (err) => {
      if (child.pid === undefined) end({ code: null, signal: null, err })
    })
    child.once('exit', (code, signal) => end({ code, signal }))

    function end(how: End): void {
      clearTimeout(steady)
      running = undefined
      ended.resolve()
      again(how)
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

interface Trying {
  start(): Promise<{ stop(): Promise<void> }>
  /** Called when it could not start; it is tried again after a pause that grows. */
  onFailure(error: unknown, againInMs: number): void
}

/** Starts work of this process, and tries again whenever it cannot start; `stop` ends what runs or the trying. */
export function keepTrying({ start, onFailure }: Trying): { stop(): Promise<void> } {
  let isStopping = false
  let pauseMs = FIRST_PAUSE_MS
  let waiting: NodeJS.Timeout | undefined
  let trying = attempt()

  async function attempt(): Promise<{ stop(): Promise<void> } | undefined> {
    try {
      return await start()
    } catch (error) {
      if (isStopping) return undefined
      onFailure(error, pauseMs)
      waiting = setTimeout(() => {
        trying = attempt()
      }, pauseMs)
      pauseMs = longer(pauseMs)
      return undefined
    }
  }

  return {
    async stop() {
      isStopping = true
      clearTimeout(waiting)
      await (await trying)?.stop()
    },
  }
}

/** This program once more, with another task and smaller heaps of V8. */
export function forkShop(env: NodeJS.ProcessEnv, words: readonly string[]): ChildProcess {
  const [, script = ''] = process.argv
  return fork(script, { env, execArgv: [...process.execArgv, ...words] })
}

/** A process that serves at the same port as others, after `cluster.setupPrimary`. */
export function forkServing(env: NodeJS.ProcessEnv): ChildProcess {
  const worker = cluster.fork(env)
  // It repeats what its process says, which is heard there; unheard here, it would end this one.
  worker.on('error', () => {})
  return worker.process
}

/** In a process that was started so: stops with the main process, and when that is gone. */
export function obeyMainProcess(stop: () => void): { works(): void } {
  process.on('message', (word) => {
    if (word === STOP) stop()
  })
  process.once('disconnect', stop)
  return { works: () => void process.send?.(WORKS) }
}
