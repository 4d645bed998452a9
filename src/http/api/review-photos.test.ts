import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { listReviews } from '#database/reviews/reviews.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import {
  ask,
  type Cast,
  ROLES,
  type RoleName,
  signEverybodyIn,
  WITHOUT_LIMITS,
  withdrawFormerAdmin,
} from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { fileForm, photo, whitePng } from '#tests/support/pictures.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { eraseAccount } from '#use-cases/erasure/erase-account.ts'
import { sweepPictures } from '#use-cases/pictures/sweep-pictures.ts'

const TEXT = 'Good in cold milk, and the bottle came whole.'

let shop: TestShop
let cast: Cast

beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await layOutGoods(shop.db)
  await shop.db.execute(sql`delete from pictures`)
  cast = await signEverybodyIn(shop)
})

const jpeg = () => photo(900, 600).jpeg().toBuffer()

async function send(bytes: Uint8Array, role: RoleName = 'shopper', productId: string = P2) {
  const { payload, headers } = fileForm(bytes, { name: 'glass.jpg', type: 'image/jpeg' })
  return await shop.app.inject({
    method: 'POST',
    url: paths.reviews.sendPhoto({ id: productId }),
    headers: { host: 'localhost:3000', ...cast[role]?.headers, ...headers },
    payload,
  })
}

async function sent(role: RoleName = 'shopper'): Promise<string> {
  const answer = await send(await jpeg(), role)
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}

const write = (photos: unknown, role: RoleName = 'shopper', text = TEXT) =>
  ask(shop.app, paths.reviews.write(), {
    method: 'POST',
    person: cast[role],
    body: { product_id: P2, rating: 4, text, photos },
  })

const see = (id: string, role: RoleName = 'visitor', ending = '-640.webp') =>
  ask(shop.app, paths.reviews.photo({ file: `${id}${ending}` }), {
    person: cast[role],
    headers: { host: 'localhost:3000' },
  })

const photosShown = async () =>
  (await listReviews(shop.db, P2, { limit: 5 })).reviews.flatMap(({ photos }) =>
    photos.map(({ id }) => String(id)),
  )

async function moderate(act: object) {
  const own = await ask(shop.app, paths.reviews.own({ id: P2 }), { person: cast.shopper })
  const { _id: id, createdAt } = own.json().review
  return await ask(shop.app, paths.reviews.moderate({ id }), {
    method: 'PATCH',
    person: cast.admin,
    body: { ...act, written: createdAt },
  })
}

const kept = async () => {
  const { rows } = await shop.db.execute<{ id: string; gone: boolean }>(sql`
    select id, discarded_at is not null as gone from pictures order by id`)
  return rows
}
const fileThere = async (id: string) =>
  (await shop.parts.images.findFile(`${id}-640.webp`, 'private')) !== undefined

function personOf(role: RoleName) {
  const found = cast[role]?.person
  if (!found) throw new Error('a visitor is nobody')
  return found
}

describe('photos of a review', () => {
  test('are seen by everybody once the review is written, and by nobody before', async () => {
    const [one, other] = [await sent(), await sent()]
    expect((await see(one)).statusCode).toBe(404)
    expect((await see(one, 'shopper')).statusCode).toBe(404)
    const written = await write([other, one])
    expect(written.statusCode).toBe(200)
    expect(written.json().review.photos).toEqual([
      { id: other, widths: [320, 640], width: 640, height: 427, hidden: null },
      { id: one, widths: [320, 640], width: 640, height: 427, hidden: null },
    ])
    expect(await photosShown()).toEqual([other, one])
    const shown = await see(one)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(shown.headers['set-cookie']).toBeUndefined()
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 640, height: 427 })
    const uploads = await shop.app.inject({ url: `/pictures/uploads/${one}-640.webp` })
    expect(uploads.statusCode).not.toBe(200)
  })

  test('lose their location, camera and other metadata (UPL-05)', async () => {
    const words = '<script>alert(1)</script>'
    const bytes = await photo(900, 600)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Phone of Asha', ImageDescription: words },
        IFD3: { GPSLatitude: '22/1 33/1 0/1', GPSLongitude: '72/1 57/1 0/1' },
      })
      .toBuffer()
    const { id } = (await send(Buffer.concat([bytes, Buffer.from(words)]))).json()
    await write([id])
    for (const ending of ['-640.webp', '-640.avif']) {
      const { rawPayload } = await see(id, 'visitor', ending)
      const { exif, xmp, iptc } = await sharp(rawPayload).metadata()
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
      expect(rawPayload.includes('script')).toBe(false)
    }
  })

  test('stay when only the words change, and are left out one by one', async () => {
    const [one, two, three] = [await sent(), await sent(), await sent()]
    await write([one, two])
    await write(undefined, 'shopper', `${TEXT} Truly.`)
    expect(await photosShown()).toEqual([one, two])
    expect((await write([three, two])).statusCode).toBe(200)
    expect(await photosShown()).toEqual([three, two])
    expect((await see(one)).statusCode).toBe(404)
    await write([])
    expect(await photosShown()).toEqual([])
    await sweepPictures(shop.parts)
    expect(await kept()).toEqual([])
    expect(await fileThere(two)).toBe(false)
  })

  test('are deleted with the review that their author removes', async () => {
    const one = await sent()
    await write([one])
    const removed = await ask(shop.app, paths.reviews.remove({ id: P2 }), {
      method: 'DELETE',
      person: cast.shopper,
    })
    expect(removed.statusCode).toBe(200)
    expect((await see(one, 'shopper')).statusCode).toBe(404)
    await sweepPictures(shop.parts)
    expect(await fileThere(one)).toBe(false)
  })

  test('are hidden one by one for a reason, from everybody but their author and the shop', async () => {
    const [one, other] = [await sent(), await sent()]
    await write([one, other])
    await withdrawFormerAdmin(shop.db)
    const hidden = await moderate({ act: 'hide-photo', photo: one, reason: 'personal-data' })
    expect(hidden.statusCode).toBe(200)
    expect(await photosShown()).toEqual([other])
    const list = await ask(shop.app, paths.reviews.list({ id: P2 }), {})
    expect(list.body).not.toContain(one)
    const expected: Record<RoleName, number> = {
      visitor: 404,
      shopper: 200,
      other: 404,
      admin: 200,
      former: 404,
    }
    for (const role of ROLES) {
      const seen = await see(one, role)
      expect([role, seen.statusCode]).toEqual([role, expected[role]])
      expect(seen.headers['cache-control']).toBe('private, no-store')
    }
    const own = await ask(shop.app, paths.reviews.own({ id: P2 }), { person: cast.shopper })
    expect(own.json().review.photos).toMatchObject([{ hidden: 'personal-data' }, { hidden: null }])
    // Its author cannot show it again by rewriting the review.
    await write([other, one], 'shopper', `${TEXT} Truly.`)
    expect(await photosShown()).toEqual([other])
    await moderate({ act: 'show-photo', photo: one })
    expect(await photosShown()).toEqual([other, one])
    const { rows } = await shop.db.execute(sql`
      select action, before, after from audit_log where action like 'review.photo%' order by id`)
    expect(rows).toEqual([
      {
        action: 'review.photo-hidden',
        before: { hidden: null, answer: null, photos: [null, null] },
        after: { hidden: null, answer: null, photos: ['personal-data', null] },
      },
      {
        action: 'review.photo-shown',
        before: { hidden: null, answer: null, photos: [null, 'personal-data'] },
        after: { hidden: null, answer: null, photos: [null, null] },
      },
    ])
  })

  test('are hidden with their review', async () => {
    const id = await sent()
    await write([id])
    await moderate({ act: 'hide', reason: 'abuse' })
    expect([(await see(id)).statusCode, (await see(id, 'shopper')).statusCode]).toEqual([404, 200])
    await moderate({ act: 'show' })
    expect((await see(id)).statusCode).toBe(200)
  })

  test('of another review cannot be hidden through this one', async () => {
    const theirs = await sent('other')
    await write([theirs], 'other')
    await write([await sent()])
    const answer = await moderate({ act: 'hide-photo', photo: theirs, reason: 'abuse' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-photo'])
    expect((await see(theirs)).statusCode).toBe(200)
  })
})

describe('photos of a review are refused without storing anything', () => {
  test('when they are no photo, have too many bytes, or too many pixels', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const codes: unknown[] = []
    for (const bytes of [
      Buffer.from(svg),
      Buffer.alloc(6 * 1024 * 1024, 0xff),
      whitePng(20_000, 20_000),
    ]) {
      codes.push((await send(bytes)).json().code)
    }
    expect(codes).toEqual(['not-a-picture', 'too-many-bytes', 'too-many-pixels'])
    expect(await kept()).toEqual([])
  })

  test('from visitors, for products that the shop does not show, and beyond nine that wait', async () => {
    expect((await send(await jpeg(), 'visitor')).statusCode).toBe(401)
    const unknown = await send(await jpeg(), 'shopper', 'never-made')
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'unknown-product'])
    expect(await kept()).toEqual([])
    const bytes = await photo(20, 20).png().toBuffer()
    const statuses: number[] = []
    for (let n = 1; n <= 10; n += 1) statuses.push((await send(bytes)).statusCode)
    expect(statuses).toEqual([...Array(9).fill(201), 409])
  })

  test('in a review: a fourth, a repeated one, somebody else’s, and one of another review', async () => {
    const ids = [await sent(), await sent(), await sent(), await sent()]
    for (const wrong of [ids, [ids[0], ids[0]], ['../session-secret'], 'x']) {
      const refused = await write(wrong)
      expect([refused.statusCode, refused.json().errors.photos]).toEqual([
        400,
        'At most three photos, please.',
      ])
    }
    const theirs = await sent('other')
    const stolen = await write([ids[0], theirs])
    expect([stolen.statusCode, stolen.json().code]).toEqual([409, 'photos-gone'])
    await write([theirs], 'other')
    expect((await write([theirs])).json().code).toBe('photos-gone')
    // Nothing of the refused reviews is stored, and their photos still wait.
    expect(await photosShown()).toEqual([theirs])
    expect((await write(ids.slice(0, 3))).statusCode).toBe(200)
  })
})

describe('photos of a review are deleted with their files', () => {
  test('a day after the upload when no review used them', async () => {
    const [used, unused] = [await sent(), await sent()]
    await write([used])
    shop.clock.advance(DAY_MS + 1)
    await sweepPictures(shop.parts)
    expect([await fileThere(used), await fileThere(unused)]).toEqual([true, false])
    expect(await kept()).toEqual([{ id: used, gone: false }])
    shop.clock.advance(-DAY_MS - 1)
  })

  test('with the account, after they stood in the export of one’s own data', async () => {
    const [used, waiting] = [await sent(), await sent()]
    await write([used])
    const theirs = await sent('other')
    await write([theirs], 'other')
    const own = (await ask(shop.app, paths.account.ownData(), { person: cast.shopper })).json()
    expect(own.reviewPhotos).toHaveLength(2)
    expect(own.reviewPhotos).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: used, reviewId: expect.any(Number), width: 640 }),
        expect.objectContaining({ id: waiting, reviewId: null }),
      ]),
    )
    expect(await eraseAccount(shop.parts, personOf('shopper'))).toMatchObject({
      reviews: 1,
      photos: 2,
    })
    await sweepPictures(shop.parts)
    expect(await kept()).toEqual([{ id: theirs, gone: false }])
    expect([await fileThere(used), await fileThere(waiting)]).toEqual([false, false])
    expect([(await see(used)).statusCode, (await see(theirs)).statusCode]).toEqual([404, 200])
  })
})

test('a photo of a return never becomes one of a review', async () => {
  const id = await sent()
  await shop.db.execute(sql`update pictures set purpose = 'return' where id = ${id}`)
  expect((await write([id])).json().code).toBe('photos-gone')
})
