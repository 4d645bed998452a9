import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { shownPicture } from '#domain/accounts/profile.ts'
import { createCloudinaryImages } from '#providers/images/cloudinary/cloudinary-images.ts'
import { photo } from '#tests/support/pictures.ts'
import { shopifyCsv } from '#tests/support/product-csv.ts'
import { productImports } from '#tests/support/product-imports.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { ask, WITHOUT_LIMITS } from './scene.ts'

let shop: TestShop
let owner: SignedIn
/** Counts requests; there should be none. */
let canary: Server
let port = 0
let visits = 0

beforeAll(async () => {
  canary = createServer((_, answer) => answer.end('seen'))
  canary.on('connection', () => {
    visits += 1
  })
  await new Promise<void>((resolve) => canary.listen(0, () => resolve()))
  port = (canary.address() as AddressInfo).port
  shop = await openTestShop({ config: WITHOUT_LIMITS })
  owner = await shop.signIn({ admin: true })
})
afterAll(async () => {
  await shop.close()
  canary.closeAllConnections()
  await new Promise((resolve) => canary.close(resolve))
})
beforeEach(() => {
  visits = 0
})

const HOSTS = [
  '127.0.0.1',
  'localhost',
  '[::1]',
  '127.1',
  '2130706433',
  '0x7f000001',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  '169.254.169.254',
  'metadata.google.internal',
]
const addresses = () =>
  HOSTS.flatMap((host) => ['http', 'https'].map((kind) => `${kind}://${host}:${port}/a.png`))

const post = (url: string, body: unknown) =>
  ask(shop.app, url, { method: 'POST', person: owner, body })

describe('the shop fetches no address that a user supplies', () => {
  test('the counting server does count', async () => {
    await fetch(`http://127.0.0.1:${port}/`)
    expect(visits).toBe(1)
  })

  test('not for a product (SSR-01, SSR-02, SSR-05)', async () => {
    const product = { desc: 'x', category: 'Drinks', price: 1, stock: 0 }
    for (const image1 of addresses()) {
      const answer = await post(paths.products.list(), { ...product, product_name: image1, image1 })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['image1']])
    }
    expect(visits).toBe(0)
  })

  test('not for a file of products, of which none is imported either', async () => {
    const [head = '', ...lines] = shopifyCsv(addresses().length).text.split('\r\n')
    const rows = lines.map((line, index) => `${line},${addresses()[index]}`)
    const text = [`${head},Product image URL`, ...rows].join('\r\n')
    const { check, confirm } = productImports(shop, owner)
    const report = (await check(text, { batch: 'B-1', expires_on: '2027-11-01' })).json()
    expect(report.counts.made).toBeGreaterThan(10)
    const done = await confirm(report)
    expect(done.json()).toMatchObject({ state: 'imported' })
    const { rows: shown } = await shop.db.$client.query(
      "select id from products where pictures::text ~ 'https?://'",
    )
    expect(shown).toEqual([])
    expect(visits).toBe(0)
  })

  test('not for an article’s cover or text (SSR-01)', async () => {
    const words = { author: 'A', categories: ['Wellness'], summary: 'x' }
    for (const address of addresses()) {
      const cover = address.replace('/a.png', '/a')
      const covered = await post(paths.blog.list(), {
        ...words,
        title: 'x',
        content: '<p>x</p>',
        cover,
      })
      expect(covered.json().errors).toHaveProperty('cover')
      const content = `<p>Words</p><img src="${address}"><img src="${cover}-640.webp">`
      const shown = await post(paths.blog.preview(), { content })
      expect(shown.json().content).toBe('<p>Words</p>')
    }
    expect(visits).toBe(0)
  })

  test('not for the photo of a person (SSR-03)', async () => {
    for (const address of addresses()) expect(shownPicture(address)).toBeUndefined()
    expect(shownPicture(`https://lh3.googleusercontent.com@127.0.0.1:${port}/a`)).toBeUndefined()
    const shopper = await shop.signIn({ email: 'photo@mail.example' })
    await shop.db.$client.query('update users set picture = $1 where email = $2', [
      `http://127.0.0.1:${port}/a.png`,
      'photo@mail.example',
    ])
    await ask(shop.app, paths.auth.session(), { person: shopper })
    await ask(shop.app, paths.account.ownData(), { person: shopper })
    expect(visits).toBe(0)
  })

  test('nor when the image account redirects (SSR-04)', async () => {
    let asked = 0
    const leading = createServer((request, answer) => {
      asked += 1
      request.resume()
      const location = `http://127.0.0.1:${port}/secret`
      request.on('end', () => answer.writeHead(302, { location }).end())
    })
    await new Promise<void>((resolve) => leading.listen(0, '127.0.0.1', () => resolve()))
    const base = `http://127.0.0.1:${(leading.address() as AddressInfo).port}`
    const images = createCloudinaryImages({
      uploadBase: () => base,
      deliveryBase: base,
      cloudName: 'samagni',
      access: { kind: 'unsigned', preset: 'x' },
      privateStore: shop.parts.images,
      now: () => new Date(),
      wait: async () => {},
    })
    const bytes = await photo(200, 200).png().toBuffer()
    const kept = await images.keepPicture({ id: 'a'.repeat(26), bytes, shape: 'square' })
    expect(kept).toEqual({ ok: false, reason: 'retryable' })
    expect(asked).toBeGreaterThan(0)
    expect(visits).toBe(0)
    leading.closeAllConnections()
    await new Promise((resolve) => leading.close(resolve))
  })
})
