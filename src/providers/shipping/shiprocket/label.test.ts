import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { fetchFile } from '#providers/answers/fetch-file.ts'
import {
  type CourierHarness,
  got,
  openCourierHarness,
  PARCEL,
} from '#tests/support/courier-harness.ts'

let shop: CourierHarness
beforeAll(async () => {
  shop = await openCourierHarness()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const GENERATE = '/v1/external/courier/generate/label'

async function booked() {
  const { trackingId } = got(await shop.connect().book(PARCEL))
  return { reference: PARCEL.reference, trackingId }
}
const labelOf = async (parcel: { reference: string; trackingId: string }, otherwise = {}) =>
  await shop.connect(otherwise).label?.(parcel)
const generated = (body: unknown) =>
  shop.faults.add({
    match: { path: GENERATE },
    times: 1,
    effect: { status: 200, body: JSON.stringify(body), headers: {} },
  })
const sends = (body: string) =>
  shop.faults.add({
    match: { path: '/labels' },
    times: 1,
    effect: { status: 200, body, headers: {} },
  })

test('the label of a booked parcel is a PDF of one page, the same at every request', async () => {
  const parcel = await booked()
  const [first, second] = [await labelOf(parcel), await labelOf(parcel)]
  if (!first?.ok || !second?.ok) throw new Error('no label')
  expect(first.pdf.toString('latin1')).toMatch(/^%PDF-/)
  expect(second.pdf.length).toBe(first.pdf.length)
  expect(shop.standIn.listParcels()).toHaveLength(1)
})

test('a parcel that is unknown, cancelled or has another number has none', async () => {
  const parcel = await booked()
  const none = { ok: false, reason: 'not-created', detail: '' }
  expect(await labelOf({ ...parcel, reference: 'SMG-2' })).toEqual(none)
  const other = { ...parcel, trackingId: '32100000000000' }
  expect(await labelOf(other)).toMatchObject({ reason: 'other-number' })
  got(await shop.connect().callOff(parcel.reference))
  expect(await labelOf(parcel)).toEqual(none)
})

test.each([
  ['created none, with status 200', { label_created: 0, label_url: null, not_created: [1] }],
  ['names no address', { label_created: '1', label_url: '' }],
])('a courier that %s has no label', async (_what, body) => {
  const parcel = await booked()
  generated(body)
  expect(await labelOf(parcel)).toMatchObject({ ok: false, reason: 'not-created' })
})

test.each([
  ['http://169.254.169.254/latest/meta-data/', '169.254.169.254'],
  ['http://localhost:9/label.pdf', 'localhost'],
  ['https://labels.example/label.pdf', 'labels.example'],
  ['https://user@127.0.0.1/label.pdf', '127.0.0.1'],
  ['file:///etc/passwd', ''],
  ['not an address', ''],
])('a label at %s is not fetched (SSR-07)', async (url, detail) => {
  const parcel = await booked()
  generated({ label_created: 1, label_url: url })
  expect(await labelOf(parcel)).toEqual({ ok: false, reason: 'wrong-address', detail })
})

test('an allowed host must have a public address, and use https (SSR-07)', async () => {
  const limits = { maxBytes: 1_000, signal: AbortSignal.timeout(1_000) }
  const ask = (address: string, host: string) =>
    fetchFile(address, { hosts: [host], allowsLocal: false }, limits)
  const refused = { ok: false, reason: 'wrong-address' }
  expect(await ask('https://127.0.0.1/label.pdf', '127.0.0.1')).toEqual(refused)
  expect(await ask('https://[::1]/label.pdf', '[::1]')).toEqual(refused)
  expect(await ask('http://labels.example/label.pdf', 'labels.example')).toEqual(refused)
  // A name is checked by the address that it resolves to, when connecting.
  const unavailable = { ok: false, reason: 'unavailable' }
  expect(await ask('https://localhost/label.pdf', 'localhost')).toEqual(unavailable)
})

test('a label that is not a PDF, too large, redirected or late is refused (SSR-07)', async () => {
  const parcel = await booked()
  sends('<h1>Sign in</h1>')
  expect(await labelOf(parcel)).toMatchObject({ reason: 'not-a-pdf' })
  const file = { match: { path: '/labels' }, times: 1 }
  const elsewhere = { location: 'http://127.0.0.1:9/' }
  shop.faults.add({ ...file, effect: { status: 302, body: '', headers: elsewhere } })
  expect(await labelOf(parcel)).toMatchObject({ reason: 'unavailable' })
  const url = `${shop.standIn.apiBase().replace('/v1/external', '')}/labels/${parcel.trackingId}.pdf`
  const source = { hosts: ['127.0.0.1'], allowsLocal: true }
  const limits = { maxBytes: 500, signal: AbortSignal.timeout(5_000) }
  expect(await fetchFile(url, source, limits)).toEqual({ ok: false, reason: 'too-large' })
  shop.faults.add({ ...file, effect: { delayMs: MINUTE_MS } })
  const hurried = { limits: { labelMs: 50 } }
  expect(await labelOf(parcel, hurried)).toMatchObject({ reason: 'unavailable' })
})
