import { globSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

interface CallFrame {
  functionName: string
  url: string
  lineNumber: number
}

/** The used parts of V8's profile format. */
interface CpuProfile {
  nodes: readonly { id: number; callFrame: CallFrame }[]
  samples: readonly number[]
  timeDeltas: readonly number[]
}

/** Profiles a Node process that was started with `--inspect` at this port, while `work` runs. */
export async function profileProcess(port: number, work: () => Promise<void>): Promise<CpuProfile> {
  const inspector = await openInspector(port)
  await inspector.ask('Profiler.enable')
  await inspector.ask('Profiler.setSamplingInterval', { interval: 500 })
  await inspector.ask('Profiler.start')
  await work()
  const { profile } = (await inspector.ask('Profiler.stop')) as { profile: CpuProfile }
  inspector.close()
  return profile
}

async function openInspector(port: number) {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[]
  if (!target) throw new Error('the process cannot be inspected')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id === undefined) return
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  while (socket.readyState !== WebSocket.OPEN) await wait(10)
  let asked = 0
  return {
    ask(method: string, params: Record<string, unknown> = {}): Promise<unknown> {
      asked += 1
      const id = asked
      socket.send(JSON.stringify({ id, method, params }))
      return new Promise((resolve) => waiting.set(id, resolve))
    },
    close: () => socket.close(),
  }
}

/** Packages that the build bundles into the shop's own file. */
const BUILT_IN = ['drizzle-orm', 'zod', 'fastify-type-provider-zod']

const unspaced = (line: string): string => line.replaceAll(/[\s;"'`]/g, '')

/** Maps lines of these packages' code to the package; the bundler changes only spaces and quotes. */
function readBuiltIn(): Map<string, string> {
  const lines = new Map<string, string>()
  for (const name of BUILT_IN) {
    for (const file of globSync(`node_modules/${name}/**/*.js`)) {
      for (const line of readFileSync(file, 'utf8').split('\n')) lines.set(unspaced(line), name)
    }
  }
  return lines
}

const NOT_WORK = new Set(['(idle)', '(root)'])

/** Milliseconds of CPU time by package, without idle time. */
export function timeByPackage({ nodes, samples, timeDeltas }: CpuProfile): Map<string, number> {
  const builtIn = readBuiltIn()
  const files = new Map<string, string[]>()
  const linesOf = (url: string): string[] => {
    const lines = files.get(url) ?? readFileSync(new URL(url), 'utf8').split('\n')
    files.set(url, lines)
    return lines
  }
  function packageOf({ functionName, url, lineNumber }: CallFrame): string {
    if (url === '') return functionName === '' ? '(native)' : functionName
    if (url.startsWith('node:')) return 'node'
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
    if (name) return name
    if (!url.startsWith('file:')) return url
    return builtIn.get(unspaced(linesOf(url)[lineNumber] ?? '')) ?? 'the shop'
  }
  const packages = new Map(nodes.map(({ id, callFrame }) => [id, packageOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = packages.get(id) ?? ''
    if (NOT_WORK.has(name)) continue
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1_000)
  }
  return times
}
