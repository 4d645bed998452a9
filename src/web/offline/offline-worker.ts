// The service worker: stores the shell, visited pages and the quiz for use offline. It never stores a private page,
// and marks stored pages as earlier copies. It also shows push notifications about new orders to the team.

import { authEndpoints } from '#contract/auth.ts'
import { languageOf } from '#urls.ts'
import { OFFLINE_PAGE, SEEN_PAGES } from './seen-pages.ts'

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asking extends Lasting {
  request: Request
  clientId: string
  respondWith(answer: Promise<Response>): void
}
interface MessageReceived extends Lasting {
  data: unknown
}
interface Pushed extends Lasting {
  data: { json(): unknown } | null
}
interface Tapped extends Lasting {
  notification: { data: unknown; close(): void }
}
interface OpenPage {
  url: string
  postMessage(message: unknown): void
  focus(): Promise<unknown>
  navigate(address: string): Promise<unknown>
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void
  addEventListener(type: 'message', listener: (event: MessageReceived) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Tapped) => void): void
  skipWaiting(): Promise<void>
  registration: {
    pushManager?: PushManager
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  clients: {
    claim(): Promise<void>
    get(id: string): Promise<OpenPage | undefined>
    matchAll(which: { type: 'window' }): Promise<readonly OpenPage[]>
    openWindow(address: string): Promise<unknown>
  }
}
const worker = globalThis as unknown as WorkerScope

/** The version of the build: a new one starts with empty caches. */
const VERSION = new URL(location.href).searchParams.get('v') ?? ''
const PAGES = `pages ${VERSION}`
const FILES = `files ${VERSION}`
/** Some megabytes in total: a page has about 20 kB, a picture 30. */
const MAX_PAGES = 60
const MAX_FILES = 300
/** The number of stored pages that are offered offline. */
const MAX_SHOWN = 12

const SIGN_OUT = authEndpoints.signOut.address.replace('POST ', '')

/** Files that do not change within a build. */
const IS_FILE = /^\/(?:assets|fonts|pictures|artwork|icons|social)\//
const BUILT = /assets\/([\w-][\w.-]*\.(?:js|css))/g

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherVersions().then(() => worker.clients.claim()))
})

async function dropOtherVersions(): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name !== PAGES && name !== FILES)
  await Promise.all(others.map((name) => caches.delete(name)))
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method !== 'GET') {
    if (pathname === SIGN_OUT) event.respondWith(signOut(event))
    return
  }
  // A request of the worker no longer shows that a link was followed, so an ended session could not redirect.
  if (pathname.startsWith('/api/') && navigator.onLine) return
  if (IS_FILE.test(pathname)) event.respondWith(answerFile(event))
  else if (request.mode === 'navigate' || pathname.endsWith('.data')) {
    event.respondWith(answerPage(event))
  }
})

/** Signing out ends push notifications in this browser; the shop learns of it from the push service. */
async function signOut(event: Asking): Promise<Response> {
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(endPush())
  return answer
}

async function endPush(): Promise<void> {
  const subscription = await worker.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

worker.addEventListener('push', (event) => {
  const payload: unknown = event.data?.json()
  if (typeof payload !== 'object' || !payload) return
  const text = (name: string) => String(Reflect.get(payload, name) ?? '')
  const icon = '/icons/icon-192.png'
  const options = { body: text('body'), tag: text('tag'), icon, data: text('path') }
  event.waitUntil(worker.registration.showNotification(text('title'), options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPanel(String(event.notification.data)))
})

/** Opens a page of the panel in a tab that already shows the panel, or in a new one; never another site. */
async function openPanel(path: string): Promise<void> {
  const address = new URL(path, location.origin)
  if (address.origin !== location.origin) return
  const open = await worker.clients.matchAll({ type: 'window' })
  const panel = open.find(({ url }) => /\/admin_panel\b/.test(new URL(url).pathname))
  if (!panel) return void (await worker.clients.openWindow(address.href))
  await panel.focus()
  await panel.navigate(address.href)
}

async function answerFile(event: Asking): Promise<Response> {
  const files = await caches.open(FILES)
  const kept = await files.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keep(files, event.request, answer.clone(), MAX_FILES))
  return answer
}

/** Responds from the shop, or from the cache if it is unreachable. */
async function answerPage(event: Asking): Promise<Response> {
  const { request } = event
  const pages = await caches.open(PAGES)
  try {
    // The browser's HTTP cache may return an old page while it revalidates.
    const answer = await fetch(request, { cache: 'no-cache' })
    event.waitUntil(notifyPage(event, false))
    if (isPublic(answer)) event.waitUntil(keepSeen(pages, request, answer.clone()))
    return answer
  } catch (error) {
    const kept = await pages.match(request.url)
    if (!kept && request.mode === 'navigate') return await answerOffline(pages, request, error)
    if (!kept) throw error
    if (request.mode === 'navigate') return await marked(kept)
    event.waitUntil(notifyPage(event, true))
    return kept
  }
}

/** False for private pages, which are `private, no-store`. */
function isPublic(answer: Response): boolean {
  return answer.status === 200 && /\bpublic\b/.test(answer.headers.get('cache-control') ?? '')
}

async function notifyPage({ clientId }: Asking, isSeenEarlier: boolean): Promise<void> {
  const client = await worker.clients.get(clientId)
  client?.postMessage({ isSeenEarlier })
}

async function keepSeen(pages: Cache, { url }: Request, answer: Response): Promise<void> {
  await keep(pages, url, answer, MAX_PAGES)
  const { pathname } = new URL(url)
  // For a product that was opened inside the app, its page is stored as well.
  if (pathname.includes('/product/')) await keepPage(pages, url.replace(/\.data(?:\?.*)?$/, ''))
}

async function keepPage(pages: Cache, address: string): Promise<string> {
  const kept = await pages.match(address)
  if (kept) return ''
  const answer = await fetch(address)
  if (!isPublic(answer)) return ''
  const text = await answer.clone().text()
  await keep(pages, address, answer, MAX_PAGES)
  return text
}

/** Stores a response last, in place of its old copy, and deletes the oldest above `max`. */
async function keep(cache: Cache, request: Request | string, answer: Response, max: number) {
  const whole = new Response(await answer.blob(), {
    status: answer.status,
    headers: decoded(answer.headers),
  })
  await cache.put(request, whole)
  const all = await cache.keys()
  for (const oldest of all.slice(0, Math.max(0, all.length - max))) await cache.delete(oldest)
}

/** The language and the page of a whole address. */
const partsOf = (address: string) => languageOf(new URL(address, location.origin).pathname)

/**
 * The offline page, shown instead of a page that is not stored: lists the stored pages, in the language of the address,
 * or in the last visited language if there is no offline page in that one.
 */
async function answerOffline(pages: Cache, { url }: Request, error: unknown): Promise<Response> {
  const all = (await pages.keys()).map((request) => ({ url: request.url, ...partsOf(request.url) }))
  const newest = all.toReversed()
  const offline = newest.filter(({ path }) => path === OFFLINE_PAGE)
  const wanted = partsOf(url).language
  const shown = offline.find(({ language }) => language === wanted) ?? offline[0]
  const page = shown && (await (await pages.match(shown.url))?.text())
  if (!page) throw error
  const seen: string[] = []
  for (const { url: address, path, language } of newest) {
    const isRead = !path.endsWith('.data') && path !== OFFLINE_PAGE
    if (!isRead || language !== shown.language) continue
    const text = await (await pages.match(address))?.text()
    // Without the shop's name, which the page bears above them.
    const title = /<title>([^<]*?)(?: · [^<·]*)?</.exec(text ?? '')?.[1]
    if (title) seen.push(`<li><a class="text-link" href="${address}">${title}</a></li>`)
    if (seen.length === MAX_SHOWN) break
  }
  return new Response(
    page.replace(SEEN_PAGES, () => seen.join('')),
    {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    },
  )
}

/** Marks a stored page as an earlier copy. */
async function marked(kept: Response): Promise<Response> {
  const text = await kept.text()
  const headers = decoded(kept.headers)
  return new Response(text.replace('<html ', '<html data-seen-earlier="" '), { headers })
}

/** The headers for a body that the browser has decoded. Without `vary`, a newer copy always replaces the old one. */
function decoded(headers: Headers): Headers {
  const rest = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'vary']) rest.delete(name)
  return rest
}

worker.addEventListener('message', (event) => {
  const { data } = event
  if (typeof data !== 'object' || !data) return
  const wanted: unknown = Reflect.get(data, 'keep')
  if (Array.isArray(wanted)) event.waitUntil(keepAll(wanted.map(String)))
  const [address, page]: unknown[] = [Reflect.get(data, 'offlinePage')].flat()
  if (typeof address === 'string' && typeof page === 'string') {
    event.waitUntil(keepOfflinePage(address, page))
  }
})

async function keepOfflinePage(address: string, page: string): Promise<void> {
  await keep(await caches.open(PAGES), address, new Response(page), MAX_PAGES)
}

/** Stores the files that a page loaded before this worker was active, and the quiz with its scripts. */
async function keepAll(addresses: readonly string[]): Promise<void> {
  const [pages, files] = await Promise.all([caches.open(PAGES), caches.open(FILES)])
  for (const address of addresses) {
    if (IS_FILE.test(new URL(address, location.origin).pathname)) await keepFile(files, address)
    else await keepScripts(files, await keepPage(pages, address))
  }
}

async function keepScripts(files: Cache, page: string): Promise<void> {
  for (const [file] of page.matchAll(BUILT)) {
    const script = await keepFile(files, `/${file}`)
    // The quiz's result and checks are separate scripts, which the first one imports.
    if (!/\/quiz-/.test(file)) continue
    for (const [later] of script.matchAll(BUILT)) await keepFile(files, `/${later}`)
  }
}

async function keepFile(files: Cache, address: string): Promise<string> {
  if (await files.match(address)) return ''
  const answer = await fetch(address)
  if (answer.status !== 200) return ''
  const text = await answer.clone().text()
  await keep(files, address, answer, MAX_FILES)
  return text
}
