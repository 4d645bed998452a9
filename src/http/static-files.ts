import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#domain/time/clock.ts'
import type { HeaderDeps } from './middleware/headers.ts'
import { createPageCache, type Header } from './page-cache.ts'
import type { ShopServer } from './server.ts'

export interface StaticDeps extends HeaderDeps {
  /** The built client folder; it is read once, at start. */
  clientDir: string
  clock: Clock
}

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS
const YEAR_SECONDS = 365 * DAY_SECONDS

/** The name of these files changes with their bytes, so they are cached for a year. */
const NAMED_BY_CONTENT = /^\/(?:assets|pictures|social)\//
const RARELY_CHANGED = /^\/(?:fonts|artwork|icons)\//

/** Text is cached in memory with its compressed forms; everything else is read from disk. */
const TEXT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
}
/** A drawing that is opened directly may use its own styles and nothing else. */
const POLICY_OF_DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves the built files from a list read once, so that no address reaches anything else on the disk. */
export function registerStaticFiles(app: ShopServer, deps: StaticDeps): void {
  const { clientDir } = deps
  const files = listFiles(clientDir)
  const kept = createPageCache({
    ...deps,
    version: () => 0,
    maxAgeMs: Number.POSITIVE_INFINITY,
  })
  app.register(fastifyStatic, { serve: false, root: clientDir, cacheControl: false, index: false })

  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const [address = ''] = (request.raw.url ?? '').split('?', 1)
    const file = files.get(address)
    if (file === undefined) {
      reply.callNotFound()
      return undefined
    }
    const type = TEXT_TYPES[extname(file)]
    if (type === undefined) {
      reply.header('cache-control', sharing(address)).sendFile(file, clientDir)
      return undefined
    }
    return kept.answer(request, reply, address, async () => ({
      status: 200,
      headers: [['content-type', type], ...policyOf(type), ['cache-control', sharing(address)]],
      body: await readFile(join(clientDir, file)),
      keep: 'long',
    }))
  }
  for (const path of routesFor(files)) {
    app.get(path, { config: { right: 'shop.read', cache: 'asset' } }, serve)
  }
}

function policyOf(type: string): Header[] {
  return type === 'image/svg+xml' ? [['content-security-policy', POLICY_OF_DRAWING]] : []
}

function sharing(address: string): string {
  if (NAMED_BY_CONTENT.test(address)) return `public, max-age=${YEAR_SECONDS}, immutable`
  const seconds = RARELY_CHANGED.test(address) ? 7 * DAY_SECONDS : HOUR_SECONDS
  return `public, max-age=${seconds}, stale-while-revalidate=${DAY_SECONDS}`
}

/** Maps addresses to files. Dotfiles, source maps and links are left out (case HTP-08). */
function listFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const entry of readFolder(folder)) {
    const file = relative(folder, join(entry.parentPath, entry.name))
    const isHidden = file.split(sep).some((part) => part.startsWith('.'))
    if (entry.isFile() && !isHidden && !file.endsWith('.map')) {
      files.set(`/${file.split(sep).join('/')}`, file)
    }
  }
  return files
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch {
    // In development there is no built folder; the build tool serves its files.
    return []
  }
}

/** One route for each top-level folder and each file beside them. */
function routesFor(files: ReadonlyMap<string, string>): Set<string> {
  const routes = new Set<string>()
  for (const address of files.keys()) {
    const [, top = '', rest] = address.split('/', 3)
    routes.add(rest === undefined ? address : `/${top}/*`)
  }
  return routes
}
