import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopServer } from '#http/server.ts'
import { WITHOUT_LIMITS } from '#tests/attack/scene.ts'
import { removeFolder } from '#tests/support/folders.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { crawlerFiles, inLanguage, pages } from '#urls.ts'
import { addressesIn, PSEUDO, writePseudoShop } from './pseudo-shop.ts'
import { unmarkedIn } from './unmarked.ts'

const SERVER_BUILD = 'virtual:react-router/server-build'
const language = PSEUDO as Parameters<typeof inLanguage>[1]

let folder: string
let tool: ViteDevServer
let shop: TestShop
let app: ShopServer
beforeAll(async () => {
  folder = writePseudoShop()
  tool = await createServer({
    root: folder,
    configFile: `${folder}/vite.config.ts`,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const { createApp } = await tool.ssrLoadModule('/src/app.ts')
  shop = await openTestShop({ config: WITHOUT_LIMITS })
  app = await createApp(shop.parts, {
    build: () => tool.ssrLoadModule(SERVER_BUILD),
    files: { tool: tool.middlewares },
    keepPages: false,
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await Promise.all([shop.close(), tool.close()])
  removeFolder(folder)
})

const open = (url: string) => app.inject({ url, headers: { host: 'localhost:3000' } })

test('a language that is a folder and a line says every sentence of the public pages', async () => {
  const listed = addressesIn((await open(crawlerFiles.sitemapOf(language))).body)
  expect(listed.length).toBeGreaterThan(12)
  const states = [
    pages.cart,
    pages.login(),
    pages.wishlist,
    pages.product('never-made'),
    pages.listing({ q: 'zzzz' }),
    pages.listing({ q: 'haldi' }),
    pages.blogList({ q: 'zzzz' }),
  ]
  const found: string[] = []
  for (const address of [...listed, ...states.map((state) => inLanguage(state, language))]) {
    const { body } = await open(address)
    expect(body, address).toContain(`lang="${PSEUDO}"`)
    found.push(...unmarkedIn(body).map((one) => `${address}  ${one}`))
  }
  expect(found).toEqual([])
})
