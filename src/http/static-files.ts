import { readdirSync } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HeaderDeps } from '#http/middleware/headers.ts'
import type { Header } from '#http/pages/cached-response.ts'
import { createPageCache } from '#http/pages/page-cache.ts'
import type { With } from '#use-cases/deps.ts'
import type { ShopServer } from './server.ts'

export interface StaticDeps extends HeaderDeps, With<'clock'> {
  /** The built client folder; its files are listed once, at the first request. */
  clientDir: string
  /** The folder of all builds, for scripts that a page of another build requests. */
  builds?: string
}

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS
const YEAR_SECONDS = 365 * DAY_SECONDS

/** The names of these files contain a hash, so they are cached for a year. */
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
  const { clientDir, builds } = deps
  let listed: ReadonlyMap<string, string> | undefined
  const files = () => {
    listed ??= listFiles(clientDir)
    return listed
  }
  const kept = createPageCache({
    ...deps,
    version: () => 0,
    maxAgeMs: Number.POSITIVE_INFINITY,
  })
  app.register(fastifyStatic, { serve: false, root: clientDir, cacheControl: false, index: false })

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { folder, file, address }: { folder: string; file: string; address: string },
  ) => {
    const type = TEXT_TYPES[extname(file)]
    if (type === undefined) {
      reply.header('cache-control', sharing(address)).sendFile(file, folder)
      return undefined
    }
    return kept.answer(request, reply, address, async () => ({
      status: 200,
      headers: [
        ['content-type', type],
        ...policyOf(type),
        ...workerHeaders(address),
        ['cache-control', sharing(address)],
      ],
      body: await readFile(join(folder, file)),
      keep: 'long',
    }))
  }
  const sendFromOtherBuild = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
  ) => {
    const folder = await findInOtherBuild(address, builds)
    if (folder) await send(request, reply, { folder, file: address.slice(1), address })
    else reply.callNotFound()
    return reply
  }
  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const [address = ''] = (request.raw.url ?? '').split('?', 1)
    const file = files().get(address)
    if (file !== undefined) return send(request, reply, { folder: clientDir, file, address })
    if (builds && BUILT_ASSET.test(address)) return sendFromOtherBuild(request, reply, address)
    reply.callNotFound()
    return undefined
  }
  for (const path of routesFor(clientDir)) {
    app.get(path, { config: { right: 'shop.read', cache: 'asset' } }, serve)
  }
}

/** Only files with a hash in their name: the same name in another build is the same file. */
const BUILT_ASSET = /^\/assets\/[\w-][\w.-]*(?<!\.map)$/

/**
 * Finds the client folder of the build that has this file. While two versions run side by side, a page of one
 * may ask the other for its scripts.
 */
async function findInOtherBuild(address: string, builds = ''): Promise<string | undefined> {
  for (const name of await readdir(builds).catch(() => [])) {
    const folder = join(builds, name, 'client')
    const found = await lstat(join(folder, address)).catch(() => undefined)
    if (found?.isFile()) return folder
  }
  return undefined
}

function policyOf(type: string): Header[] {
  return type === 'image/svg+xml' ? [['content-security-policy', POLICY_OF_DRAWING]] : []
}

/** The service worker controls all pages, although its file is in a folder; it may connect only to the shop. */
const SERVICE_WORKER = /^\/assets\/offline-worker-/

function workerHeaders(address: string): Header[] {
  if (!SERVICE_WORKER.test(address)) return []
  return [
    ['service-worker-allowed', '/'],
    ['content-security-policy', "default-src 'none'; connect-src 'self'; img-src 'self'"],
  ]
}

function sharing(address: string): string {
  if (NAMED_BY_CONTENT.test(address)) return `public, max-age=${YEAR_SECONDS}, immutable`
  const seconds = RARELY_CHANGED.test(address) ? 7 * DAY_SECONDS : HOUR_SECONDS
  return `public, max-age=${seconds}, stale-while-revalidate=${DAY_SECONDS}`
}

/** Maps addresses to files. Dotfiles, source maps and links are left out (case HTP-08). */
function listFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const entry of readFolder(folder, { recursive: true })) {
    const file = relative(folder, join(entry.parentPath, entry.name))
    if (entry.isFile() && !file.split(sep).some(isHidden) && !file.endsWith('.map')) {
      files.set(`/${file.split(sep).join('/')}`, file)
    }
  }
  return files
}

const isHidden = (name: string): boolean => name.startsWith('.')

function readFolder(folder: string, { recursive }: { recursive: boolean }) {
  try {
    return readdirSync(folder, { recursive, withFileTypes: true })
  } catch {
    // In development there is no built folder; the build tool serves its files.
    return []
  }
}

/** One route for each top-level folder and each top-level file. */
function routesFor(folder: string): string[] {
  return readFolder(folder, { recursive: false })
    .filter(({ name }) => !isHidden(name) && !name.endsWith('.map'))
    .flatMap((entry) => {
      if (entry.isDirectory()) return [`/${entry.name}/*`]
      return entry.isFile() ? [`/${entry.name}`] : []
    })
}
