import http from 'node:http'
import type { Plugin } from 'vite'
import { closure } from './first-load.ts'

/** The start, what serves, and what works beside it: each loads what the one before has, and more. */
const START = '/src/main.ts'
const WEB = '/src/serve-web.ts'
const BESIDE = ['/src/run-jobs.ts', '/src/doctor.ts']

type Modules = ReadonlySet<string>
const NONE: Modules = new Set()
let start = NONE
let jobs = NONE
let beside = NONE
let web = NONE

/**
 * Finds by the imports which of the server's programs need a module. Opening, reading and linking a file takes longer
 * than running most of them, so that what always loads together is one file, and the process for jobs loads no page.
 */
export function serverChunks(): Plugin {
  return {
    name: 'server-chunks',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const named = (...ends: string[]) => ids.filter((id) => ends.some((end) => id.endsWith(end)))
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const allImportsOf = (id: string) =>
        [...importsOf(id), ...(this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])].filter(
          (one) => !one.endsWith(WEB),
        )
      start = closure(named(START), importsOf)
      web = closure(named(WEB), importsOf)
      jobs = closure(named(...BESIDE), importsOf)
      beside = closure(named(START, ...BESIDE), allImportsOf)
    },
  }
}

export const SERVER_CHUNKS = [
  { name: 'start', test: (id: string) => start.has(id) },
  { name: 'shop', test: (id: string) => web.has(id) && jobs.has(id) },
  { name: 'late', test: (id: string) => web.has(id) && beside.has(id) },
  // Its program finds the build by where its own file is.
  { name: 'web', test: (id: string) => web.has(id) && !id.endsWith(WEB) },
]

const HTTP = '\0node:http'

/**
 * Whoever imports `node:http` by name makes Node load its own client of HTTP as well, which takes it longer than
 * preparing all routes; asked for the module itself, Node loads that client when something is fetched.
 */
export const leanHttp: Plugin = {
  name: 'lean-http',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: {
    filter: { id: /^node:http$/ },
    handler: (_source, _importer, { kind }) => (kind === 'import-statement' ? HTTP : undefined),
  },
  load: {
    filter: { id: /^\0node:http$/ },
    handler() {
      const names = Object.entries(Object.getOwnPropertyDescriptors(http))
        .filter(([, { get }]) => !get)
        .map(([name]) => name)
      return `const http = process.getBuiltinModule('node:http')
export default http
export const { ${names.join(', ')} } = http`
    },
  },
}

const ROUTER_NODE = /[\\/]find-my-way[\\/]lib[\\/]node\.js$/
const LONG_FROM = 'const LONG_PREFIX_MIN_LENGTH = 16'

/**
 * The router compares addresses with functions that it compiles from texts, 1,400 for the routes of the shop at every
 * start, and searches only for longer parts of an address by itself. That finds a route as fast, and compiles nothing.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: ROUTER_NODE },
    handler(code) {
      if (!code.includes(LONG_FROM)) this.error(`find-my-way says no longer: ${LONG_FROM}`)
      return { code: code.replace(LONG_FROM, 'const LONG_PREFIX_MIN_LENGTH = 2'), map: null }
    },
  },
}
