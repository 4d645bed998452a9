import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { fileForm, photo, whitePng } from '#tests/support/pictures.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
let shopper: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
  shopper = await shop.signIn()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`delete from pictures`))

type Form = ReturnType<typeof fileForm>

const send = ({ payload, headers }: Form, person: SignedIn = owner) =>
  shop.app.inject({
    method: 'POST',
    url: paths.productWrites.keepPicture(),
    headers: { ...person.headers, ...headers },
    payload,
  })
const get = (url: string) => shop.app.inject({ url, headers: { host: 'localhost:3000' } })
const kept = async () =>
  (await shop.db.execute<{ id: string }>(sql`select id from pictures`)).rows.length
const png = (width = 400, height = 400) => photo(width, height).png().toBuffer()

describe('an uploaded picture', () => {
  test('is stored square in every width and served with the strictest headers (UPL-10)', async () => {
    const answer = await send(fileForm(await png(1_000, 700)))
    expect(answer.statusCode).toBe(201)
    const picture = answer.json()
    expect(picture).toMatchObject({ widths: [160, 320, 640], width: 640, height: 640 })
    expect(picture.secure_url).toBe(`${picture.base}-640.webp`)
    const file = await get(picture.secure_url)
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(file.headers['set-cookie']).toBeUndefined()
    const found = await sharp(file.rawPayload).metadata()
    expect(found).toMatchObject({ format: 'webp', width: 640, height: 640 })
    const small = await get(`${picture.base}-160.avif`)
    expect(small.headers['content-type']).toBe('image/avif')
  })

  test('is typed by its bytes, whatever its name and declared type (UPL-02)', async () => {
    const jpeg = await photo().jpeg().toBuffer()
    for (const form of [
      fileForm(jpeg, { name: 'a.png', type: 'image/png' }),
      fileForm(await png(), { name: 'a.jpg', type: 'image/jpeg' }),
      fileForm(await png(), { name: 'a.html', type: 'text/html' }),
    ]) {
      const answer = await send(form)
      expect(answer.statusCode).toBe(201)
      const file = await get(answer.json().secure_url)
      expect(file.headers['content-type']).toBe('image/webp')
    }
  })

  test.each([
    '../../etc/x.png',
    '..\\\\..\\\\x.png',
    '%2e%2e%2fx.png',
    'x.png%00.html',
    'CON.png',
    `${'x'.repeat(400)}.png`,
  ])('named %j gets a name of the shop’s own (UPL-06)', async (name) => {
    const answer = await send(fileForm(await png(), { name }))
    expect(answer.statusCode).toBe(201)
    expect(answer.json().base).toMatch(/^\/pictures\/uploads\/[a-z0-9]{31}$/)
  })

  test('loses its metadata (UPL-05)', async () => {
    const words = '<script>alert(1)</script>'
    const jpeg = await photo()
      .jpeg()
      .withExif({ IFD0: { ImageDescription: words } })
      .toBuffer()
    const gif = Buffer.concat([await photo(20, 20).gif().toBuffer(), Buffer.from(`*/=1;${words}`)])
    for (const bytes of [Buffer.concat([jpeg, Buffer.from(words)]), gif]) {
      const answer = await send(fileForm(bytes))
      expect(answer.statusCode).toBe(201)
      for (const width of answer.json().widths) {
        const file = await get(`${answer.json().base}-${width}.webp`)
        expect(file.rawPayload.includes('script')).toBe(false)
      }
    }
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('uploads that are refused without storing anything', () => {
  test.each([
    ['a drawing (UPL-03)', SVG, 422],
    ['a drawing behind a comment (UPL-03)', `<!-- x -->${SVG}`, 422],
    ['a page that says it is a picture (UPL-04)', '<!doctype html><script>1</script>', 422],
    ['nothing', '', 422],
    ['a signature alone', '\x89PNG\r\n\x1a\n', 422],
  ])('%s', async (_, text, status) => {
    const answer = await send(fileForm(Buffer.from(text, 'latin1')))
    expect([answer.statusCode, answer.json().code]).toEqual([status, 'not-a-picture'])
    expect(await kept()).toBe(0)
  })

  test('a drawing is opened by no decoder, whatever leads to it (UPL-03)', async () => {
    expect((await send(fileForm(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')))).statusCode).toBe(422)
    await expect(sharp(Buffer.from(SVG)).metadata()).rejects.toThrow('unsupported image format')
  })

  test('a truncated picture', async () => {
    const whole = await sharp(await png(600, 600))
      .jpeg()
      .toBuffer()
    const answer = await send(fileForm(whole.subarray(0, whole.length / 2)))
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'not-a-picture'])
  })

  test('400 and 200 megapixels in a small file, without using their memory (UPL-09)', async () => {
    const bombs = [whitePng(20_000, 20_000), whitePng(20_000, 10_000)]
    await send(fileForm(await png()))
    const before = process.memoryUsage.rss()
    for (const bomb of bombs) {
      expect(bomb.length).toBeLessThan(2_000_000)
      const answer = await send(fileForm(bomb))
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'too-many-pixels'])
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  })

  test('the largest accepted photo stays within 100 MB of memory (UPL-09)', async () => {
    const largest = await photo(4_000, 4_000).png().toBuffer()
    await send(fileForm(await png()))
    const before = process.memoryUsage.rss()
    expect((await send(fileForm(largest))).statusCode).toBe(201)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  })

  test('25 MB, before it is read fully (UPL-08)', async () => {
    for (const megabytes of [6, 25]) {
      const answer = await send(fileForm(Buffer.alloc(megabytes * 1024 * 1024, 0xff)))
      expect(answer.statusCode).toBe(413)
    }
    expect(await kept()).toBe(0)
  })

  test('a form without a file, with another field, or no form at all', async () => {
    expect((await send(fileForm(await png(), { fields: { purpose: 'return' } }))).statusCode).toBe(
      400,
    )
    expect(
      (await send({ payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }))
        .statusCode,
    ).toBe(415)
    const empty = Buffer.from('------samagni-test--\r\n')
    const type = 'multipart/form-data; boundary=----samagni-test'
    const answer = await send({ payload: empty, headers: { 'content-type': type } })
    expect(answer.statusCode).toBe(400)
    const broken = await send({
      payload: Buffer.from('nonsense'),
      headers: { 'content-type': type },
    })
    expect(broken.statusCode).toBe(400)
    expect(await kept()).toBe(0)
  })

  test('pictures from anybody but the owner (UPL-01)', async () => {
    const form = fileForm(await png())
    expect((await send(form, shopper)).statusCode).toBe(403)
    const answer = await shop.app.inject({
      method: 'POST',
      url: paths.productWrites.keepPicture(),
      headers: { host: 'localhost:3000', ...form.headers },
      payload: form.payload,
    })
    expect(answer.statusCode).toBe(401)
    expect(await kept()).toBe(0)
  })
})

test.each([
  '/pictures/uploads/../package.json',
  '/pictures/uploads/%2e%2e/%2e%2e/etc/passwd',
  '/pictures/uploads/..%5c..%5cpackage.json',
  '/pictures/uploads//etc/passwd',
  '/pictures/uploads/..%2f..%2fsession-secret',
  '/pictures/uploads/none-160.webp',
])('%s is not served (UPL-07)', async (address) => {
  const answer = await get(address)
  // Unknown paths redirect to the sign-in page.
  expect([302, 400, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('samagni')
})
