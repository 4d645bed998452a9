import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { OrderId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import {
  ask,
  buy,
  type Cast,
  ROLES,
  type RoleName,
  signEverybodyIn,
  WITHOUT_LIMITS,
  withdrawFormerAdmin,
} from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { fileForm, photo, whitePng } from '#tests/support/pictures.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { anonymiseOldRecords, findRetainedData } from '#use-cases/erasure/erase-account.ts'
import { sweepPictures } from '#use-cases/pictures/sweep-pictures.ts'

const NOTE = 'The glass is broken.'

let shop: TestShop
let cast: Cast
/** A delivered order of Asha, the shopper. */
let id: OrderId

beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await layOutGoods(shop.db)
  await shop.db.execute(sql`delete from pictures`)
  cast = await signEverybodyIn(shop)
  id = (await buy(shop.app, cast.shopper, P2)) as OrderId
  await ask(shop.app, paths.orders.one({ id }), {
    method: 'PATCH',
    person: cast.admin,
    body: { delivery_status: 'delivered' },
  })
})

const jpeg = () => photo(900, 600).jpeg().toBuffer()

async function send(bytes: Uint8Array, role: RoleName = 'shopper', orderId: string = id) {
  const { payload, headers } = fileForm(bytes, { name: 'damage.jpg', type: 'image/jpeg' })
  return await shop.app.inject({
    method: 'POST',
    url: paths.afterSale.sendPhoto({ id: orderId }),
    headers: { host: 'localhost:3000', ...cast[role]?.headers, ...headers },
    payload,
  })
}

async function sent(bytes?: Uint8Array): Promise<string> {
  const answer = await send(bytes ?? (await jpeg()))
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}

const request = (photos: unknown) =>
  ask(shop.app, paths.afterSale.askReturn({ id }), {
    method: 'POST',
    person: cast.shopper,
    body: { reason: 'damaged', goods: [{ productId: P2, quantity: 1 }], note: NOTE, photos },
  })

const answer = (returnId: string, body: unknown) =>
  ask(shop.app, paths.afterSale.answerReturn({ id, return: returnId }), {
    method: 'POST',
    person: cast.admin,
    body,
  })

const see = (file: string, person: SignedIn | undefined) =>
  ask(shop.app, paths.afterSale.photo({ file }), { person, headers: { host: 'localhost:3000' } })

function personOf(role: RoleName) {
  const found = cast[role]?.person
  if (!found) throw new Error('a visitor is nobody')
  return found
}

const kept = async () => {
  const { rows } = await shop.db.execute<{ id: string; gone: boolean }>(sql`
    select id, discarded_at is not null as gone from pictures order by id`)
  return rows
}
const fileThere = async (photoId: string) =>
  (await shop.parts.images.findFile(`${photoId}-640.webp`, 'private')) !== undefined

describe('a photo of returned goods', () => {
  test('is visible to its shopper and to admins who answer returns; for all others it does not exist', async () => {
    const photoId = await sent()
    const file = `${photoId}-640.webp`
    // Not part of a return yet: visible to nobody else.
    expect((await see(file, cast.shopper)).statusCode).toBe(404)
    expect((await request([photoId])).statusCode).toBe(200)
    await withdrawFormerAdmin(shop.db)
    const expected: Record<RoleName, number> = {
      visitor: 401,
      shopper: 200,
      other: 404,
      admin: 200,
      former: 404,
    }
    for (const role of ROLES) {
      expect([role, (await see(file, cast[role])).statusCode]).toEqual([role, expected[role]])
      const unknown = await see(`${'z'.repeat(26)}-640.webp`, cast[role])
      expect(unknown.statusCode).toBe(role === 'visitor' ? 401 : 404)
      if (expected[role] === 404) {
        const response = await see(file, cast[role])
        expect({ ...response.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
      }
    }
  })

  test('is never cached, and runs nothing when it is opened directly', async () => {
    const photoId = await sent()
    await request([photoId])
    const shown = await see(`${photoId}-640.webp`, cast.shopper)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(shown.headers['set-cookie']).toBeUndefined()
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 640, height: 427 })
    expect((await see(`${photoId}-320.avif`, cast.admin)).headers['content-type']).toBe(
      'image/avif',
    )
    // It is not stored with the shop's public pictures either.
    const open = await shop.app.inject({ url: `/pictures/uploads/${photoId}-640.webp` })
    expect(open.statusCode).not.toBe(200)
    for (const name of [
      '../session-secret',
      `${photoId}-640.webp.part`,
      `${photoId}-7.webp`,
      '%2e',
    ]) {
      expect((await see(name, cast.shopper)).statusCode).toBe(404)
    }
  })

  test('loses its location, camera and other metadata (UPL-05)', async () => {
    const words = '<script>alert(1)</script>'
    const bytes = await photo(900, 600)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Phone of Asha', ImageDescription: words },
        IFD3: { GPSLatitude: '22/1 33/1 0/1', GPSLongitude: '72/1 57/1 0/1' },
      })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const photoId = await sent(Buffer.concat([bytes, Buffer.from(words)]))
    await request([photoId])
    for (const file of [`${photoId}-640.webp`, `${photoId}-640.avif`]) {
      const { rawPayload } = await see(file, cast.shopper)
      const { exif, xmp, iptc } = await sharp(rawPayload).metadata()
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
      expect(rawPayload.includes('script')).toBe(false)
    }
  })
})

describe('photos that are refused without storing anything', () => {
  test('anything but a photo, too many bytes, or too many pixels', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const statuses: unknown[] = []
    for (const bytes of [
      Buffer.from(svg),
      Buffer.from('<!doctype html><script>1</script>'),
      Buffer.alloc(6 * 1024 * 1024, 0xff),
      whitePng(20_000, 20_000),
    ]) {
      const refused = await send(bytes)
      statuses.push([refused.statusCode, refused.json().code])
    }
    expect(statuses).toEqual([
      [422, 'not-a-picture'],
      [422, 'not-a-picture'],
      [413, 'too-many-bytes'],
      [422, 'too-many-pixels'],
    ])
    expect(await kept()).toEqual([])
  })

  test('photos of visitors, for other people’s orders, or before delivery', async () => {
    const bytes = await jpeg()
    expect((await send(bytes, 'visitor')).statusCode).toBe(401)
    const others = await send(bytes, 'other')
    const unknown = await send(bytes, 'other', 'a'.repeat(26))
    expect([others.statusCode, others.json().code]).toEqual([404, 'unknown-order'])
    expect(unknown.json().code).toBe('unknown-order')
    // Not even the owner uploads one for a shopper.
    expect((await send(bytes, 'admin')).statusCode).toBe(404)
    const early = await buy(shop.app, cast.shopper, P2, { address: '2 Lake Road' })
    expect((await send(bytes, 'shopper', early)).json().code).toBe('return-not-possible')
    expect(await kept()).toEqual([])
  })

  test('a fourth photo, a repeated one, another person’s, and one of an existing return', async () => {
    const ids = [await sent(), await sent(), await sent(), await sent()]
    expect((await request(ids)).json().errors).toHaveProperty('photos')
    expect((await request([ids[0], ids[0]])).json().errors).toHaveProperty('photos')
    const foreign = await buy(shop.app, cast.other, P2, { address: '4 Lake Road' })
    await ask(shop.app, paths.orders.one({ id: foreign }), {
      method: 'PATCH',
      person: cast.admin,
      body: { delivery_status: 'delivered' },
    })
    const theirs = (await send(await jpeg(), 'other', foreign)).json().id
    const refused = await request([theirs])
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'photos-gone'])
    const { rows } = await shop.db.execute(sql`select from return_requests`)
    expect(rows).toHaveLength(0)
    const asked = await request(ids.slice(0, 3))
    expect(asked.statusCode).toBe(200)
    expect((await send(await jpeg())).json().code).toBe('return-already-open')
    await answer(asked.json().id, { state: 'refused', answer: 'The seal was opened.' })
    expect((await request([ids[0]])).json().code).toBe('photos-gone')
  })

  test('more than nine that wait for a return request', async () => {
    const bytes = await photo(20, 20).png().toBuffer()
    const statuses: number[] = []
    for (let n = 1; n <= 10; n += 1) statuses.push((await send(bytes)).statusCode)
    expect(statuses).toEqual([...Array(9).fill(201), 409])
  })

  test('more than twenty in an hour, for each account', async () => {
    const strict = await openTestShop()
    const person = await strict.signIn()
    const statuses: number[] = []
    for (let n = 1; n <= 21; n += 1) {
      const url = paths.afterSale.sendPhoto({ id: 'a'.repeat(26) })
      const { payload, headers } = fileForm(Buffer.from('x'))
      const sending = { ...person.headers, ...headers }
      statuses.push(
        (await strict.app.inject({ method: 'POST', url, headers: sending, payload })).statusCode,
      )
    }
    await strict.close()
    expect(statuses).toEqual([...Array(20).fill(404), 429])
  })
})

describe('photos of a return are deleted with their files', () => {
  test('a day after the upload when no return used them', async () => {
    const [asked, unasked] = [await sent(), await sent()]
    await request([asked])
    await sweepPictures(shop.parts)
    expect(await fileThere(unasked)).toBe(true)
    shop.clock.advance(DAY_MS + 1)
    await sweepPictures(shop.parts)
    expect([await fileThere(asked), await fileThere(unasked)]).toEqual([true, false])
    expect(await kept()).toEqual([{ id: asked, gone: false }])
    shop.clock.advance(-DAY_MS - 1)
  })

  test('half a year after the return was settled, as the privacy notice says', async () => {
    const photoId = await sent()
    const returnId = (await request([photoId])).json().id
    const at = shop.clock.now()
    shop.clock.advance(400 * DAY_MS)
    await anonymiseOldRecords(shop.parts)
    expect(await fileThere(photoId)).toBe(true)
    shop.clock.set(at)
    await answer(returnId, { state: 'refused', answer: 'The seal was opened.' })
    shop.clock.advance(179 * DAY_MS)
    await anonymiseOldRecords(shop.parts)
    expect(await fileThere(photoId)).toBe(true)
    shop.clock.advance(2 * DAY_MS)
    expect(await anonymiseOldRecords(shop.parts)).toBeGreaterThanOrEqual(1)
    await sweepPictures(shop.parts)
    expect(await fileThere(photoId)).toBe(false)
    expect(await kept()).toEqual([])
    shop.clock.set(at)
  })

  test('with the account, once the return is settled; unused ones at once', async () => {
    const [inReturn, waiting] = [await sent(), await sent()]
    const returnId = (await request([inReturn])).json().id
    const response = (await ask(shop.app, paths.account.ownData(), { person: cast.shopper })).json()
    expect(response.returnPhotos).toMatchObject(
      [
        { id: waiting, returnId: null },
        { id: inReturn, returnId, orderId: id, width: 640 },
      ].toSorted((one, other) => (one.id < other.id ? 1 : -1)),
    )
    expect(await findRetainedData(shop.parts, personOf('shopper'))).toMatchObject({
      photos: 1,
    })
    const erase = { method: 'POST', person: cast.shopper, body: { confirmed: true } } as const
    expect((await ask(shop.app, paths.account.erase(), erase)).statusCode).toBe(204)
    await sweepPictures(shop.parts)
    expect([await fileThere(inReturn), await fileThere(waiting)]).toEqual([true, false])
    await anonymiseOldRecords(shop.parts)
    expect(await fileThere(inReturn)).toBe(true)
    await answer(returnId, { state: 'refused', answer: 'The seal was opened.' })
    await anonymiseOldRecords(shop.parts)
    await sweepPictures(shop.parts)
    expect(await fileThere(inReturn)).toBe(false)
    expect((await see(`${inReturn}-640.webp`, cast.admin)).statusCode).toBe(404)
    expect(await kept()).toEqual([])
  })

  test('even when the work was interrupted between rows and files', async () => {
    const photoId = await sent()
    const returnId = (await request([photoId])).json().id
    await answer(returnId, { state: 'refused', answer: 'The seal was opened.' })
    const failing = {
      ...shop.parts,
      images: {
        ...shop.parts.images,
        removePicture: async () => {
          throw new Error('the disk is gone')
        },
      },
    }
    const at = shop.clock.now()
    shop.clock.advance(181 * DAY_MS)
    await anonymiseOldRecords(shop.parts)
    expect((await sweepPictures(failing)).failures).toEqual([new Error('the disk is gone')])
    shop.clock.set(at)
    expect((await see(`${photoId}-640.webp`, cast.admin)).statusCode).toBe(404)
    expect(await fileThere(photoId)).toBe(true)
    await sweepPictures(shop.parts)
    expect(await fileThere(photoId)).toBe(false)
  })
})
