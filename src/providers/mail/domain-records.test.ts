import { expect, test } from 'vitest'
import { readMailDomain } from './domain-records.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

/** A name server with these texts; unknown names have the code of a missing record. */
const answering =
  (texts: Readonly<Record<string, string[][]>>, code = 'ENODATA') =>
  async (name: string) => {
    const found = texts[name]
    if (!found) throw failure(code)
    return found
  }

const read = (resolve: (name: string) => Promise<string[][]>) =>
  readMailDomain('hello@samagni.example', resolve)

test('both records are found, also in parts and in capitals', async () => {
  const records = answering({
    'samagni.example': [['google-site-verification=x'], ['v=sp', 'f1 include:_spf.example -all']],
    '_dmarc.samagni.example': [['v=DMARC1; p=none']],
  })
  expect(await read(records)).toEqual({ domain: 'samagni.example', hasSpf: true, hasDmarc: true })
})

test.each(['ENODATA', 'ENOTFOUND'])('a record of neither kind is missing (%s)', async (code) => {
  const records = answering({ 'samagni.example': [['v=DMARC1; p=none'], ['spf: v=spf1']] }, code)
  expect(await read(records)).toMatchObject({ hasSpf: false, hasDmarc: false })
})

test('an unavailable name server does not mean a missing record', async () => {
  await expect(read(answering({}, 'ETIMEOUT'))).rejects.toThrow('ETIMEOUT')
})
