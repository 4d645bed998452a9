import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { createLocalFolder } from '#providers/images/local-folder/local-folder.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { fileForm, photo, uploadPhoto } from '#tests/support/pictures.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { portOf } from './held-requests.ts'
import { ask, WITHOUT_LIMITS } from './scene.ts'

const CUT_UPLOADS = 200
const folder = temporaryFolder()
let shop: TestShop
let owner: SignedIn

beforeAll(async () => {
  const images = createLocalFolder({ folder: () => folder, address: '/pictures/uploads' })
  shop = await openTestShop({ config: WITHOUT_LIMITS, images })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await shop.signIn({ admin: true })
})
afterAll(async () => {
  await shop.close()
  removeFolder(folder)
})

const files = () => (existsSync(`${folder}/public`) ? readdirSync(`${folder}/public`).sort() : [])

/** Sends this share of an upload and disconnects. */
async function cutOff(whole: Buffer, share: number): Promise<void> {
  const socket = connect(portOf(shop.app), '127.0.0.1')
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise<void>((resolve) => {
    socket.write(whole.subarray(0, whole.length * share), () => resolve())
  })
  socket.destroy()
  await closed
}

test('two hundred uploads aborted at nine tenths leave nothing behind (UPL-15)', async () => {
  const { payload, headers } = fileForm(await photo(1_500, 1_500).png().toBuffer())
  const head = Object.entries({ ...owner.headers, ...headers, 'content-length': payload.length })
  const lines = head.map(([name, value]) => `${name}: ${value}`)
  const whole = Buffer.concat([
    Buffer.from(
      [`POST ${paths.productWrites.keepPicture()} HTTP/1.1`, ...lines, '', ''].join('\r\n'),
    ),
    payload,
  ])
  for (let sent = 0; sent < CUT_UPLOADS; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, () => cutOff(whole, 0.9)))
  }
  // The same form, complete, is stored: so it was the disconnection that left nothing.
  const address = await uploadPhoto(shop, owner)
  const { rows } = await shop.db.execute<{ base: string; files: number }>(sql`
    select base, cardinality(widths) * 2 as files from pictures`)
  expect(rows).toHaveLength(1)
  expect(address).toContain(rows[0]?.base)
  expect(files()).toHaveLength(rows[0]?.files ?? 0)
  expect(files().filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a picture has its stored widths, whatever an address asks for (UPL-18)', async () => {
  const address = await uploadPhoto(shop, owner)
  const before = files()
  const plain = await ask(shop.app, address, { headers: { host: 'localhost:3000' } })
  for (const query of ['?w=99999999&q=-1', '?w=1', '?width=0', '?f=svg']) {
    const answer = await ask(shop.app, address + query, { headers: { host: 'localhost:3000' } })
    expect(answer.rawPayload.equals(plain.rawPayload)).toBe(true)
  }
  const base = address.replace(/-\d+\.webp$/, '')
  const found: number[] = []
  for (let width = 1; width <= 5_000; width += 1) {
    const name = `${base}-${width}.webp`
    const { statusCode } = await ask(shop.app, name, { headers: { host: 'localhost:3000' } })
    if (statusCode === 200) found.push(width)
  }
  expect(found).toEqual([160, 320])
  expect(files()).toEqual(before)
})
