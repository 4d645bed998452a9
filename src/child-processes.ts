import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'

const FIRST_PAUSE_MS = SECOND_MS / 2
const MAX_PAUSE_MS = MINUTE_MS / 2
/** A process that has run this long is restarted after the shortest pause again. */
const STEADY_AFTER_MS = MINUTE_MS

/** How often a child process reports that its event loop turns. */
const BEAT_EVERY_MS = 10 * SECOND_MS
/** A process that misses this many in a row hangs: it holds connections that nobody answers, or jobs that nobody does. */
const MAX_MISSED_BEATS = 6

const nextPauseMs = (pauseMs: number): number => Math.min(pauseMs * 2, MAX_PAUSE_MS)

/** Messages between the main process and a child process. */
const READY = 'ready'
const BEAT = 'beat'
const STOP = 'stop'

export interface SupervisedProcess {
  /** Resolves when the process is ready; rejects if its first run ends before that. */
  ready: Promise<void>
  /** Asks the process to stop, and kills it after `stopWithinMs`. */
  stop(): Promise<void>
}

interface SuperviseOptions {
  start(): ChildProcess
  stopWithinMs: number
  /** Called when the process ends unasked; it is restarted after a pause that doubles each time. */
  onEnd(end: End & { againInMs: number }): void
}

interface End {
  /** Not named `code`, which the log leaves out because sign-in codes have that name. */
  exitCode: number | null
  signal: string | null
  /** Set if the process could not be started. */
  err?: unknown
  /** Set if it was killed because it hung. */
  hung?: true
}

/** Starts a process, and restarts it whenever it ends by itself or hangs. */
export function superviseProcess({
  start,
  stopWithinMs,
  onEnd,
}: SuperviseOptions): SupervisedProcess {
  const ready = Promise.withResolvers<void>()
  // `onEnd` reports the end, so it is not an unhandled rejection when nobody waits for this.
  ready.promise.catch(() => {})
  let running: { child: ChildProcess; ended: Promise<void> } | undefined
  let isStopping = false
  let pauseMs = FIRST_PAUSE_MS
  let waiting: NodeJS.Timeout | undefined

  function restart(end: End): void {
    ready.reject(new Error(`ended with ${end.signal ?? end.exitCode}`))
    if (isStopping) return
    onEnd({ ...end, againInMs: pauseMs })
    waiting = setTimeout(launch, pauseMs)
    pauseMs = nextPauseMs(pauseMs)
  }

  function launch(): void {
    let child: ChildProcess
    try {
      child = start()
    } catch (err) {
      // For example without free memory; other failures to start are an 'error' event.
      restart({ exitCode: null, signal: null, err })
      return
    }
    const ended = Promise.withResolvers<void>()
    let steady: NodeJS.Timeout | undefined
    const pulse = watchPulse(child)
    running = { child, ended: ended.promise }
    child.on('message', (message) => {
      pulse.beat()
      if (message !== READY) return
      pulse.watch()
      ready.resolve()
      steady = setTimeout(() => {
        pauseMs = FIRST_PAUSE_MS
      }, STEADY_AFTER_MS)
    })
    // A process that could not be started emits no 'exit'.
    child.on('error', (err) => {
      if (child.pid === undefined) end({ exitCode: null, signal: null, err })
    })
    child.once('exit', (exitCode, signal) => {
      end({ exitCode, signal, ...(pulse.isLost() && { hung: true }) })
    })

    function end(how: End): void {
      clearTimeout(steady)
      pulse.end()
      running = undefined
      ended.resolve()
      restart(how)
    }
  }

  launch()
  return {
    ready: ready.promise,
    async stop() {
      isStopping = true
      clearTimeout(waiting)
      if (!running) return
      const { child, ended } = running
      // The channel may just have closed, so an error is ignored.
      child.send(STOP, () => {})
      const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Kills a process that has not reported for a minute since it was ready. */
function watchPulse(child: ChildProcess) {
  let missed = 0
  let timer: NodeJS.Timeout | undefined
  const isLost = () => missed > MAX_MISSED_BEATS
  return {
    beat() {
      missed = 0
    },
    /** Counts turns and not the time, which goes on while the whole machine sleeps. */
    watch() {
      timer = setInterval(() => {
        missed += 1
        if (isLost()) child.kill('SIGKILL')
      }, BEAT_EVERY_MS)
    },
    isLost,
    end: () => clearInterval(timer),
  }
}

interface RetryOptions {
  start(): Promise<{ stop(): Promise<void> }>
  /** Called when a start fails; it is retried after a pause that doubles each time. */
  onFailure(error: unknown, againInMs: number): void
}

/** Starts work in this process and retries until it has started. `stop` ends the work or the retries. */
export function retryStart({ start, onFailure }: RetryOptions): { stop(): Promise<void> } {
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
      pauseMs = nextPauseMs(pauseMs)
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

/** Forks this program, with its own environment and further options of Node. */
export function forkShop(env: NodeJS.ProcessEnv, nodeOptions: readonly string[]): ChildProcess {
  const [, script = ''] = process.argv
  return fork(script, { env, execArgv: [...process.execArgv, ...nodeOptions] })
}

/** Forks a process that shares its port with the other workers; call `cluster.setupPrimary` first. */
export function forkWebProcess(env: NodeJS.ProcessEnv): ChildProcess {
  const worker = cluster.fork(env)
  // The worker re-emits errors that `superviseProcess` handles on the process; without a listener they are thrown.
  worker.on('error', () => {})
  return worker.process
}

/** In a child process: calls `stop` when the main process asks for it or is gone. */
export function followMainProcess(stop: () => void): { ready(): void } {
  process.on('message', (message) => {
    if (message === STOP) stop()
  })
  let beats: NodeJS.Timeout | undefined
  process.once('disconnect', () => {
    clearInterval(beats)
    stop()
  })
  // The channel may just have closed, so an error is ignored.
  const say = (message: string) => void process.send?.(message, () => {})
  return {
    ready() {
      say(READY)
      beats = setInterval(() => say(BEAT), BEAT_EVERY_MS).unref()
    },
  }
}
