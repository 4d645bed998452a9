import { chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Faults } from '#stand-ins/faults.ts'
import { createS3StandIn, type S3StandIn } from '#stand-ins/s3/s3-stand-in.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { createS3Storage } from '../storage/s3/s3-storage.ts'
import { createBucketStore } from './bucket/bucket-store.ts'
import { createFolderStore } from './folder/folder-store.ts'
import type { BackupStore } from './port.ts'

const KEY = { accessKeyId: 'standin', secretAccessKey: 'standin_secret', region: 'us-east-1' }
const faults = new Faults()
const app: FastifyInstance = Fastify()
let base = ''
let bucket: S3StandIn
const parent = temporaryFolder()
const folder = path.join(parent, 'backups')

const inFolder = () => createFolderStore(folder)
const inBucket = () =>
  createBucketStore(
    createS3Storage({
      ...KEY,
      endpoint: bucket.endpoint,
      bucket: bucket.bucket,
      now: () => new Date(),
      wait: async () => {},
    }),
  )
const STORES: readonly (readonly [string, () => BackupStore])[] = [
  ['a folder', inFolder],
  ['a bucket', inBucket],
]

beforeAll(async () => {
  bucket = createS3StandIn({ loopbackBase: () => base, faults, key: KEY })
  await bucket.register(app)
  base = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  removeFolder(parent)
})
beforeEach(() => {
  faults.reset()
  bucket.reset()
  removeFolder(folder)
})

const bytes = Buffer.from('a whole shop')
const wholeOf = async (source: Readable) => Buffer.concat(await source.toArray())

test('a backup that root makes belongs to the user of its folder', async () => {
  mkdirSync(folder)
  // An account that runs no test; only root can give files to it.
  if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534)
  await inFolder().write('one.age', Readable.from([bytes]))
  expect(statSync(path.join(folder, 'one.age')).uid).toBe(statSync(folder).uid)
})

describe.each(STORES)('backups in %s', (_, open) => {
  test('are read as they were written, and are gone after they are removed', async () => {
    const store = open()
    expect(await store.list()).toEqual([])
    await store.write('one.age', Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]))
    await store.writeText('erased.txt', 'asha')
    await store.writeText('erased.txt', 'asha, kiran')
    expect(await wholeOf(await store.open('one.age'))).toEqual(bytes)
    expect(await store.readText('erased.txt')).toBe('asha, kiran')
    const found = (await store.list()).toSorted((one, other) => one.name.localeCompare(other.name))
    expect(found).toEqual([
      { name: 'erased.txt', bytes: 11 },
      { name: 'one.age', bytes: bytes.length },
    ])
    await store.remove('one.age')
    await store.remove('one.age')
    expect(await store.list()).toHaveLength(1)
  })

  test('that do not exist are distinguished from an outage', async () => {
    expect(await open().readText('none.txt')).toBeUndefined()
    await expect(open().open('none.age')).rejects.toThrow(/no such/i)
  })

  test('do not exist if the shop’s stream was only partly read', async () => {
    async function* failing() {
      yield bytes
      throw new Error('the shop is gone')
    }
    await expect(open().write('one.age', Readable.from(failing()))).rejects.toThrow('the shop is')
    expect(await open().list()).toEqual([])
    expect(bucket.keys()).toEqual([])
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })
})

describe('a bucket that refuses', () => {
  test.each<[string, (store: BackupStore) => Promise<unknown>]>([
    ['is written to', (store) => store.write('one', Readable.from([bytes]))],
    ['gets a text', (store) => store.writeText('one', 'text')],
    ['is read', (store) => store.open('one')],
    ['gives a text', (store) => store.readText('one')],
    ['is listed', (store) => store.list()],
    ['deletes', (store) => store.remove('one')],
  ])('says so when it %s', async (_, act) => {
    const body = '<Error><Code>AccessDenied</Code></Error>'
    faults.add({ match: { path: '/' }, times: 9, effect: { status: 403, body, headers: {} } })
    await expect(act(inBucket())).rejects.toThrow('AccessDenied')
  })
})

describe('a folder', () => {
  test('stores files that only the shop’s own user can read, under no other path', async () => {
    await inFolder().writeText('../outside.txt', 'text')
    expect(readdirSync(parent)).toEqual(['backups'])
    expect(statSync(path.join(folder, 'outside.txt')).mode & 0o777).toBe(0o600)
  })

  test('lists neither folders nor unfinished files, and deletes only old unfinished ones', async () => {
    const store = inFolder()
    await store.writeText('one.age', 'text')
    mkdirSync(path.join(folder, 'more'))
    for (const name of ['old.age.part', 'new.age.part']) {
      writeFileSync(path.join(folder, name), 'half')
    }
    expect((await store.list()).map(({ name }) => name)).toEqual(['one.age'])
    await store.removeUnfinished((name) => name === 'old.age' || name === 'one.age')
    expect(readdirSync(folder).sort()).toEqual(['more', 'new.age.part', 'one.age'])
  })

  test('keeps the previous file complete while a new one is written', async () => {
    await inFolder().writeText('one.age', 'before')
    async function* asking() {
      yield `${await inFolder().readText('one.age')}, and after`
    }
    await inFolder().write('one.age', Readable.from(asking()))
    expect(await inFolder().readText('one.age')).toBe('before, and after')
  })

  test('that is not a folder is an outage, not an empty one', async () => {
    writeFileSync(folder, 'a file')
    await expect(inFolder().list()).rejects.toThrow('ENOTDIR')
  })
})
