import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Faults } from '#stand-ins/faults.ts'
import {
  createWhatsappStandIn,
  statusOf,
  type WhatsappStandIn,
  webhookBody,
} from '#stand-ins/whatsapp/whatsapp-stand-in.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import type { PhoneMessage, PhoneMessages } from './port.ts'
import { createWhatsapp, type WhatsappDeps } from './whatsapp/whatsapp.ts'

const faults = new Faults()
const received: { signature: string | undefined; body: Buffer }[] = []
let base = ''
let standIn: WhatsappStandIn
let provider: PhoneMessages
const connect = (otherwise: Partial<WhatsappDeps> = {}) =>
  createWhatsapp({ ...standIn, ...otherwise })

const app = Fastify({ forceCloseConnections: true })
beforeAll(async () => {
  standIn = createWhatsappStandIn({ loopbackBase: () => base, faults, now: () => TODAY })
  await standIn.register(app)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const asBytes = { parseAs: 'buffer' } as const
    scope.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body))
    scope.post<{ Body: Buffer }>('/api/phone-messages/news', async ({ body, headers }) => {
      received.push({ signature: headers['x-hub-signature-256']?.toString(), body })
      return {}
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  provider = connect()
})
afterAll(() => app.close())
beforeEach(async () => {
  await standIn.idle()
  faults.reset()
  standIn.reset()
  received.length = 0
})

const MESSAGE: PhoneMessage = {
  id: '6f1c1f52-0000-4000-8000-000000000001',
  to: '919825012345',
  template: 'order_shipped',
  language: 'gu',
  values: ['SMG-10001'],
}
const ENDLESS = JSON.stringify({ messages: [{ id: 'wamid.1' }], filler: 'x'.repeat(100_000) })
const send = (changed: Partial<PhoneMessage> = {}) =>
  provider.sendMessage({ ...MESSAGE, ...changed })

/** The stand-in's webhooks since the last call, as the adapter parses them. */
async function reported() {
  await standIn.idle()
  return received.flatMap(({ body }) => provider.parseWebhook(body).outcomes)
}

describe('a message that is accepted', () => {
  test('is a template in the reader’s language, filled with the values', async () => {
    expect(await send()).toEqual({ ok: true, reply: 'accepted' })
    const { id, ...rest } = MESSAGE
    expect(standIn.messages).toMatchObject([{ ...rest, callbackData: id }])
  })

  test('has a button whose address its link completes, and none without a link', async () => {
    await send({ link: 'order-change/a1b2' })
    await send()
    expect(standIn.messages.map(({ values, link }) => [values, link])).toEqual([
      [MESSAGE.values, undefined],
      [MESSAGE.values, 'order-change/a1b2'],
    ])
  })

  test('may have no values', async () => {
    expect(await send({ values: [] })).toMatchObject({ ok: true })
    expect(standIn.messages).toMatchObject([{ values: [], link: undefined }])
  })

  test('is followed by a signed webhook that identifies it by our id', async () => {
    await send()
    expect(await reported()).toMatchObject([
      { id: MESSAGE.id, step: 'sent' },
      { id: MESSAGE.id, step: 'delivered' },
    ])
    for (const { signature, body } of received) {
      expect(provider.isSigned(body, signature)).toBe(true)
    }
  })

  test('may fail afterwards: the webhook has the reason, without the number', async () => {
    expect(await send({ to: '919825010026' })).toMatchObject({ ok: true })
    expect(await reported()).toEqual([
      {
        id: MESSAGE.id,
        step: 'failed',
        reply: '131026 Message undeliverable Message undeliverable',
        addressIsRefused: true,
      },
    ])
  })
})

describe('a message that is not accepted', () => {
  test.each([
    ['919825010429', { reason: 'later', serverIsDown: true }],
    ['919825010056', { reason: 'later', serverIsDown: false }],
    ['919825010001', { reason: 'never', addressIsRefused: false }],
    // It may have been accepted, so it must not be repeated.
    ['919825010500', { reason: 'unclear' }],
  ])('to %s is %j', async (to, answer) => {
    expect(await send({ to })).toMatchObject({ ok: false, ...answer })
    expect(standIn.messages).toEqual([])
  })

  test('because the key has expired may be retried, like all others', async () => {
    const answer = await connect({ token: 'expired' }).sendMessage(MESSAGE)
    expect(answer).toMatchObject({ reason: 'later', serverIsDown: true, reply: /^190 / })
  })

  test('because the service is unreachable may be retried', async () => {
    const closed = Fastify()
    await closed.listen({ port: 0, host: '127.0.0.1' })
    const { port } = closed.server.address() as AddressInfo
    await closed.close()
    const nobody = connect({ apiBase: () => `http://127.0.0.1:${port}` })
    expect(await nobody.sendMessage(MESSAGE)).toMatchObject({ reason: 'later', serverIsDown: true })
  })

  test.each([
    ['the answer is lost after the work', { dropAfterProcessing: true }],
    ['a proxy answers in its place', { html502: true }],
    ['half an answer comes', { truncateJson: true }],
    ['the answer is no answer', { status: 200, body: '{"messages":[]}', headers: {} }],
    ['the answer has no end', { status: 200, body: ENDLESS, headers: {} }],
  ] as const)('is unclear when %s', async (_, effect) => {
    faults.add({ match: { path: '/v24.0' }, times: 1, effect })
    expect(await send()).toMatchObject({ ok: false, reason: 'unclear' })
  })

  test('is unclear when the response is a redirect, which is not followed', async () => {
    const headers = { location: '/stand-ins/whatsapp/v24.0/elsewhere' }
    faults.add({ match: { path: '/v24.0' }, times: 1, effect: { status: 307, body: '', headers } })
    expect(await send()).toMatchObject({ ok: false, reason: 'unclear' })
    expect(faults.log.map(({ path }) => path)).toEqual(['/v24.0/100000000000001/messages'])
  })

  test('because the service’s address is invalid may be retried', async () => {
    const lost = connect({ apiBase: () => 'nowhere' })
    expect(await lost.sendMessage(MESSAGE)).toMatchObject({ reason: 'later', serverIsDown: true })
  })

  test('is unclear without a response in time', async () => {
    faults.add({ match: { path: '/v24.0' }, times: 1, effect: { delayMs: 1_000 } })
    const hasty = connect({ answerWithinMs: 20 })
    expect(await hasty.sendMessage(MESSAGE)).toMatchObject({ reason: 'unclear' })
  })

  test('never has a number in its reply', async () => {
    const body = JSON.stringify({ error: { code: 131_009, message: 'Bad +919825012345\nnumber' } })
    const effect = { status: 400, body, headers: {} }
    faults.add({ match: { path: '/v24.0' }, times: 1, effect })
    expect(await send()).toMatchObject({ reply: '131009 Bad … number' })
  })
})

describe('a webhook', () => {
  const body = Buffer.from(webhookBody({ statuses: [] }))

  test.each([undefined, '', 'sha256=', `sha256=${'0'.repeat(64)}`])(
    'signed with %j is forged',
    (signature) => expect(provider.isSigned(body, signature)).toBe(false),
  )

  test('that was changed after signing is invalid', () => {
    const signature = standIn.sign(body.toString())
    expect(provider.isSigned(body, signature)).toBe(true)
    expect(provider.isSigned(Buffer.from(`${body} `), signature)).toBe(false)
    expect(provider.isSigned(body, signature.replace('sha256', 'sha512'))).toBe(false)
  })

  test('contains replies, typed or by a button, and ignores unknown content', () => {
    const timestamp = '1795600000'
    const ofAnother = { ...sentMessage(), callbackData: 'of another shop' }
    const webhook = webhookBody({
      messages: [
        { from: '919825012345', id: 'wamid.1', timestamp, type: 'text', text: { body: 'STOP' } },
        { from: '919825012345', timestamp, type: 'button', button: { text: 'STOP' } },
        { from: 'somebody', timestamp, type: 'text', text: { body: 'STOP' } },
        { from: '919825012345', timestamp, type: 'text', text: { body: 'x'.repeat(4_097) } },
        { from: '919825012345', timestamp, type: 'button', button: { text: 'x'.repeat(4_097) } },
        ...['0', '-5', '1.5', 'now'].map((when) => ({
          from: '919825012345',
          timestamp: when,
          text: { body: 'STOP' },
        })),
      ],
      statuses: [
        { status: 'warned' },
        { ...statusOf(ofAnother, 'read') },
        { ...statusOf(sentMessage(), 'read'), extra: 1 },
      ],
    })
    const { replies, outcomes } = provider.parseWebhook(Buffer.from(webhook))
    const reply = { from: '919825012345', text: 'STOP', at: new Date(1_795_600_000_000) }
    expect(replies).toEqual([reply, reply])
    expect(outcomes).toMatchObject([{ id: MESSAGE.id, step: 'read', addressIsRefused: false }])
  })

  test('about a failure is read even if its reason has another format, also beside invalid items', () => {
    const failed = (errors: object[]) => ({ ...statusOf(sentMessage(), 'failed'), errors })
    const statuses = [
      failed([{ code: 131_049 }]),
      failed([{ code: 131_026, title: null, error_data: null }]),
      failed([{ code: 131_051, title: 'Unsupported', error_data: {} }]),
    ]
    const { entry } = JSON.parse(webhookBody({ statuses }))
    const changes = [{ value: null }, ...entry[0].changes, 'noise']
    const webhook = JSON.stringify({ entry: [{ id: '2' }, { changes }, null] })
    const { outcomes } = provider.parseWebhook(Buffer.from(webhook))
    const failures = outcomes.map(({ step, reply, addressIsRefused }) => [
      step,
      reply,
      addressIsRefused,
    ])
    expect(failures).toEqual([
      ['failed', '131049', false],
      ['failed', '131026', true],
      ['failed', '131051 Unsupported', false],
    ])
  })

  test.each(['', '{', '[]', '{"entry":1}', '{"entry":[{"changes":[{"value":null}]}]}'])(
    '%j says nothing',
    (text) => {
      expect(provider.parseWebhook(Buffer.from(text))).toEqual({ outcomes: [], replies: [] })
    },
  )
})

describe('the verification of the webhook address', () => {
  const query = () => ({
    'hub.mode': 'subscribe',
    'hub.verify_token': standIn.verifyToken,
    'hub.challenge': '1158201444',
  })

  test('returns its challenge', () => expect(provider.answerCheck(query())).toBe('1158201444'))

  test.each([{ 'hub.verify_token': 'guessed' }, { 'hub.mode': 'unsubscribe' }])(
    'is refused with %j',
    (wrong) => expect(provider.answerCheck({ ...query(), ...wrong })).toBeUndefined(),
  )
})

test('the account is checked without a message', async () => {
  expect(await provider.tryAccount()).toEqual({ ok: true })
  expect(await connect({ token: 'expired' }).tryAccount()).toMatchObject({ reason: 'refused' })
  faults.add({ match: { path: '/v24.0' }, times: 1, effect: { html502: true } })
  expect(await provider.tryAccount()).toMatchObject({ ok: false, reason: 'silent' })
  for (const [status, reason] of [
    [429, 'silent'],
    [302, 'refused'],
  ] as const) {
    const effect = { status, body: '{}', headers: {} }
    faults.add({ match: { path: '/v24.0' }, times: 1, effect })
    expect(await provider.tryAccount()).toMatchObject({ ok: false, reason })
  }
  expect(standIn.messages).toEqual([])
})

const sentMessage = () => ({
  ...MESSAGE,
  link: undefined,
  callbackData: MESSAGE.id,
  at: TODAY,
})
