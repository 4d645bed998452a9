import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const MAX_KINDS = 10
const MAX_NAME = 60

/** The used parts of V8's heap snapshot format. */
interface Written {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
  strings: string[]
}

interface Kind {
  name: string
  count: number
  bytes: number
  largest: { bytes: number; name: string }
}

export interface Heap {
  totalBytes: number
  kinds: readonly Kind[]
}

/** Node options with which a process writes heap snapshots into this folder on SIGUSR2. */
export function snapshotOptions(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`
}

/** Makes a process write a heap snapshot, after a garbage collection, and reads it. */
export async function takeHeapSnapshot(pid: number, folder: string): Promise<Heap> {
  process.kill(pid, 'SIGUSR2')
  const file = await writtenFile(folder)
  return readHeap(JSON.parse(readFileSync(file, 'utf8')))
}

async function writtenFile(folder: string): Promise<string> {
  for (let size = -1; ; await wait(1_000)) {
    const [name] = readdirSync(folder).filter((one) => one.endsWith('.heapsnapshot'))
    if (!name) continue
    const file = path.join(folder, name)
    const now = statSync(file).size
    if (now > 0 && now === size) return file
    size = now
  }
}

function readHeap({ snapshot: { meta }, nodes, strings }: Written): Heap {
  const width = meta.node_fields.length
  const place = (field: string) => meta.node_fields.indexOf(field)
  const [typeAt, nameAt, sizeAt] = [place('type'), place('name'), place('self_size')]
  const [types] = meta.node_types
  const kinds = new Map<string, Kind>()
  let totalBytes = 0
  for (let at = 0; at < nodes.length; at += width) {
    const type = types[nodes[at + typeAt] ?? 0] ?? ''
    const own = strings[nodes[at + nameAt] ?? 0] ?? ''
    const bytes = nodes[at + sizeAt] ?? 0
    const name = kindOf(type, own)
    const kind = kinds.get(name) ?? { name, count: 0, bytes: 0, largest: { bytes: 0, name: '' } }
    kind.count += 1
    kind.bytes += bytes
    if (bytes > kind.largest.bytes) kind.largest = { bytes, name: own }
    kinds.set(name, kind)
    totalBytes += bytes
  }
  return {
    totalBytes,
    kinds: [...kinds.values()].toSorted((one, other) => other.bytes - one.bytes),
  }
}

function kindOf(type: string, name: string): string {
  if (type.includes('string')) return 'texts'
  if (type === 'closure') return 'functions'
  if (type === 'object') return `objects: ${name}`
  if (type === 'code') return `code: ${name.replace(/\(|\)|system \/ /g, '')}`
  return `${type}: ${name.replace(/\(|\)|system \/ /g, '')}`
}

const MEANINGS: readonly [RegExp, string][] = [
  [/^texts/, 'the text of the program, which V8 keeps to compile from, and sentences'],
  [/JSArrayBufferData/, 'bytes: kept pages in their compressed forms, and what is being sent'],
  [/^functions/, 'functions, one object for each that was made'],
  [
    /^code/,
    'what V8 made of the program: bytecode, its constants, and machine code of what runs often',
  ],
  [/objects: Object/, 'plain objects: schemas, sentences by name, settings of routes'],
  [/objects: Array|elements/, 'lists, and what is in them'],
  [/properties|descriptors|shape|map/i, 'shapes and properties of objects'],
  [/Context/, 'variables that functions share'],
]

/** The largest kinds of objects as rows of a table, each with an explanation. */
export function largestKinds({ kinds }: Heap): string[][] {
  return kinds
    .slice(0, MAX_KINDS)
    .map(({ name, count, bytes, largest }) => [
      name,
      count.toLocaleString('en'),
      `${(bytes / 1024 ** 2).toFixed(1)} MB`,
      `${(largest.bytes / 1024).toFixed(0)} kB: \`${shortened(largest.name)}\``,
      MEANINGS.find(([sign]) => sign.test(name))?.[1] ?? '',
    ])
}

const shortened = (text: string): string =>
  text.replaceAll(/[\s|`]+/g, ' ').slice(0, MAX_NAME) || 'without a name'
