import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { embeddedServer } from '#tests/support/running-shop.ts'

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The machine's load, which is printed with figures that depend on it. */
export function machineLoad(): string {
  const [lastMinute = 0] = os.loadavg()
  return `the load of the machine was ${lastMinute.toFixed(1)}`
}

export interface Load {
  perSecond: number
  p99Ms: number
  failed: number
}

export interface LoadOptions {
  seconds: number
  connections?: number
  /** Path of the n-th request, if they must differ. */
  pathOf?: (n: number) => string
}

/** Requests one address as often as possible, from this machine. */
export async function load(url: string, options: LoadOptions): Promise<Load> {
  const { seconds, connections = 32, pathOf } = options
  let n = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
    ...(pathOf
      ? {
          requests: [
            {
              setupRequest: (request: autocannon.Request) => {
                n += 1
                return { ...request, path: pathOf(n) }
              },
            },
          ],
        }
      : {}),
  })
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

/** How long one small write takes to reach the disk, in milliseconds (median of many). */
export function fsyncMs(folder: string): number {
  const file = path.join(folder, 'fsync-measure')
  const handle = openSync(file, 'w')
  const times: number[] = []
  for (let n = 0; n < 200; n += 1) {
    const began = performance.now()
    writeSync(handle, Buffer.alloc(8_192, n), 0, 8_192, 0)
    fsyncSync(handle)
    times.push(performance.now() - began)
  }
  closeSync(handle)
  rmSync(file)
  return median(times)
}

/** The proportional set size of processes in MB, which counts shared pages once (Linux only). */
export function memoryMb(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, part) => sum + part, 0) / 1024
}

/** A process and all its descendants. */
export function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      const parent = Number(fields[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // It ended meanwhile.
    }
  }
  const family = [pid]
  for (const member of family) family.push(...(children.get(member) ?? []))
  return family
}

interface Running {
  pid: number
  dataDir: string
}

/** The processes of a shop except the web process and the database. */
export function jobsOf({ pid, dataDir }: Running): number[] {
  const database = familyOf(embeddedServer(dataDir).pid)
  return familyOf(pid).filter((one) => one !== pid && !database.includes(one))
}

/** The memory of a running shop's processes, in MB. */
export interface MemoryShares {
  web: number
  jobs: number
  database: number
}

export function memoryShares(shop: Running): MemoryShares {
  const database = familyOf(embeddedServer(shop.dataDir).pid)
  return { web: memoryMb([shop.pid]), jobs: memoryMb(jobsOf(shop)), database: memoryMb(database) }
}

/** The memory of a running shop as a sentence. */
export function memoryOf(shop: Running): string {
  const { web, jobs, database } = memoryShares(shop)
  return `the process that serves holds ${web.toFixed(0)} MB, the one for jobs ${jobs.toFixed(0)} MB and the database ${database.toFixed(0)} MB (PSS).`
}

/** The addresses of all public pages, in every language. */
export async function pagesOfSitemaps(origin: string): Promise<string[]> {
  const read = async (address: string) => {
    const text = await (await fetch(address)).text()
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => found)
  }
  const maps = await read(`${origin}/sitemap.xml`)
  return (await Promise.all(maps.map(read))).flat()
}
