import { describe, expect, test } from 'vitest'
import { MAX_PUSH_ENDPOINT_LENGTH, parsePushAddress } from './push-device.ts'

const SENT = {
  endpoint: 'https://push.example/send/dK3:APA91b-x_1',
  p256dh: `BA${'x'.repeat(85)}`,
  auth: `${'a-_3'.repeat(5)}ab`,
}
const wrong = (changed: Partial<typeof SENT>, allowsLocal = false) => {
  const read = parsePushAddress({ ...SENT, ...changed }, allowsLocal)
  return read.ok ? [] : Object.keys(read.errors)
}

describe('the address of a browser (SSR-06)', () => {
  test('is taken as its push service names it', () => {
    expect(parsePushAddress(SENT, false)).toEqual({ ok: true, value: SENT })
  })

  test.each([
    '',
    'push.example',
    'http://push.example/1',
    'https://10.0.0.1/1',
    'https://[::1]/1',
    'https://localhost/1',
    'https://router.local/1',
    'https://u:p@push.example/1',
    `https://push.example/${'x'.repeat(MAX_PUSH_ENDPOINT_LENGTH)}`,
  ])('is not %j', (endpoint) => expect(wrong({ endpoint })).toEqual(['endpoint']))

  test.each([
    '',
    `BA${'x'.repeat(84)}`,
    `BA${'x'.repeat(86)}`,
    `CA${'x'.repeat(85)}`,
    `${'B'.repeat(86)}=`,
  ])('has no key %j', (p256dh) => expect(wrong({ p256dh })).toEqual(['p256dh']))

  test.each(['', 'x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(21)}+`])(
    'has no secret %j',
    (auth) => expect(wrong({ auth })).toEqual(['auth']),
  )

  test('names everything that is wrong', () => {
    expect(wrong({ endpoint: '', p256dh: '', auth: '' })).toEqual(['endpoint', 'p256dh', 'auth'])
  })

  test('may be local in a rehearsal', () => {
    expect(wrong({ endpoint: 'http://127.0.0.1:9/1' }, true)).toEqual([])
  })
})
