import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { memoryFolder, removeFolder } from '../support/folders.ts'
import { type RunningShop, startRunningShop } from '../support/running-shop.ts'

export { expect }

/** A host name that resolves to this machine but is not loopback for browsers: no secure context. */
export const PLAIN_HOST = 'samagni.test'

export interface ShopWorker {
  /** One built shop for all tests of a worker: its own process, port and data. */
  shop: RunningShop
}

export interface ShopFixtures {
  /** Another person at another device, watched in the same way. */
  openVisit(): Promise<Page>
  /** Allows an error that belongs to the test; every other one fails it. */
  expectTrouble(words: RegExp): void
  strict: Watch
}

interface Watch {
  follow(context: BrowserContext): Promise<void>
  expected: RegExp[]
}

/** Rate limits are tested elsewhere; here one machine is every shopper. */
const NO_LIMITS = '10000'

/** A request aborted by the browser because of a navigation is not a failure. */
const GIVEN_UP = 'net::ERR_ABORTED'

export const test = base.extend<ShopFixtures, ShopWorker>({
  shop: [
    // Playwright requires a destructuring pattern here, and this fixture needs nothing.
    async ({ playwright: _ }, use) => {
      const dataDir = memoryFolder()
      const shop = await startRunningShop({ dataDir, env: { RATE_LIMIT_FACTOR: NO_LIMITS } })
      await use(shop)
      await shop.stop()
      removeFolder(dataDir)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  strict: [
    async ({ shop, baseURL, context }, use, info) => {
      const found: string[] = []
      const own = [shop.origin, new URL(baseURL ?? shop.origin).origin]
      const watch: Watch = { expected: [], follow: (one) => follow(one, own, found) }
      await watch.follow(context)
      await use(watch)
      const unexpected = found.filter((line) => !watch.expected.some((words) => words.test(line)))
      if (unexpected.length > 0 || hasFailed(info)) await keepPictures(context, info)
      expect(unexpected, 'what went wrong in the browser during the journey').toEqual([])
    },
    { auto: true },
  ],
  expectTrouble: async ({ strict }, use) => use((words) => void strict.expected.push(words)),
  openVisit: async ({ browser, strict }, use, info) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      await strict.follow(context)
      return context.newPage()
    })
    for (const context of contexts) {
      if (hasFailed(info)) await keepPictures(context, info)
      await context.close()
    }
  },
})

const hasFailed = ({ status, expectedStatus }: TestInfo) => status !== expectedStatus

/**
 * What a failed journey had on its screens. Playwright would take a picture of every journey, because the end of one
 * that passed may still fail.
 */
async function keepPictures(context: BrowserContext, info: TestInfo): Promise<void> {
  for (const page of context.pages()) {
    const path = info.outputPath(`failed-${info.attachments.length + 1}.png`)
    // A page that hangs has none.
    const isTaken = await page.screenshot({ path, timeout: 10_000 }).then(Boolean, () => false)
    if (isTaken) await info.attach('picture', { path, contentType: 'image/png' })
  }
}

/** The browser's message that a view transition was skipped for the next one; it has no visible effect. */
const SKIPPED = /^Transition was skipped/

/** What Playwright says when the shop's own navigation took the place of the test's. */
const INTERRUPTED = /net::ERR_ABORTED|interrupted by another navigation/

/**
 * A test may ask for an address while the page before it still goes somewhere by itself (a sign-in that
 * returns, a form that was answered). A person would ask again; a page that keeps aborting still fails.
 */
function askAgainWhenInterrupted(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (...asked) => {
    for (let left = 2; ; left -= 1) {
      try {
        return await goto(...asked)
      } catch (error) {
        if (left === 0 || !(error instanceof Error && INTERRUPTED.test(error.message))) throw error
      }
    }
  }
}

/** Records console and network errors. */
async function follow(
  context: BrowserContext,
  own: readonly string[],
  found: string[],
): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') {
      found.push(`console.error: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', (error) => {
    const { message } = error.error()
    if (!SKIPPED.test(message)) found.push(`page error: ${message}`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    const isOwn = own.includes(url.origin) || ['data:', 'blob:', 'about:'].includes(url.protocol)
    if (!isOwn) found.push(`request to elsewhere: ${request.url()}`)
  })
  context.on('page', askAgainWhenInterrupted)
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (why !== GIVEN_UP) found.push(`request failed: ${why} ${request.url()}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violated: ${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
}
