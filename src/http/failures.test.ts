import { expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { isOutage } from './failures.ts'

function databaseError(code: string): Error {
  return new Error('Failed query: select 1', { cause: Object.assign(new Error('x'), { code }) })
}

test.each([
  ['the disk is full (CRH-06)', databaseError('53100')],
  ['too many connections', databaseError('53300')],
  ['the connection broke', databaseError('08006')],
  ['the database is shutting down', databaseError('57P01')],
  ['a statement took too long', databaseError('57014')],
  ['a transaction waited too long for this process', databaseError('25P03')],
  ['a transaction took longer than the provider allows', databaseError('25P04')],
  ['another held a lock for too long', databaseError('55P03')],
  [
    'nobody listens',
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  ],
  [
    'nobody listens at any address of a name',
    new AggregateError(
      ['127.0.0.1', '::1'].map((address) =>
        Object.assign(new Error(`connect ECONNREFUSED ${address}`), {
          code: 'ECONNREFUSED',
          syscall: 'connect',
        }),
      ),
    ),
  ],
  [
    'the name is not found for a moment',
    Object.assign(new Error('x'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }),
  ],
  [
    'the machine is gone',
    Object.assign(new Error('x'), { code: 'EHOSTUNREACH', syscall: 'connect' }),
  ],
  [
    'the connection broke before it was encrypted',
    Object.assign(new Error('Client network socket disconnected'), { code: 'ECONNRESET' }),
  ],
  ['the server takes no writes any more', databaseError('25006')],
  ['pictures cannot be read', new Error('The object storage did not answer in time.')],
  ['the pool waited too long', new Error('timeout exceeded when trying to connect')],
])('%s: a temporary outage', async (_what, error) => {
  expect(isOutage(error)).toBe(true)
  const app = testServer()
  app.get('/api/x', { config: { right: 'shop.read' } }, () => Promise.reject(error))
  const answer = await app.inject('/api/x')
  expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable' })
  expect(answer.headers['retry-after']).toBe('5')
  await app.close()
})

test.each([
  ['/orders', 'en', 'The shop is not available right now.'],
  ['/hi/orders', 'hi', 'दुकान अभी जवाब नहीं दे पा रही।'],
])('a browser that opens %s during an outage gets a plain page', async (url, language, text) => {
  const app = testServer()
  app.get(url, { config: { right: 'shop.read' } }, () => Promise.reject(databaseError('57P03')))
  const answer = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain(`<html lang="${language}"`)
  expect(answer.body).toContain(text)
  await app.close()
})

test.each([
  ['/orders', 500, 'Something went wrong on our side.'],
  ['/hi/orders', 500, 'हमारी ओर से कुछ बिगड़ गया।'],
  ['/product/%E0%A4', 400, 'The address may be old or mistyped.'],
])(
  'a browser that opens %s and gets no page from the shop reads it in words',
  async (url, status, text) => {
    const app = testServer()
    const right = { config: { right: 'shop.read' } } as const
    app.get('/product/:id', right, async () => 'a page')
    for (const path of ['/orders', '/hi/orders']) {
      app.get(path, right, () => Promise.reject(new TypeError('undefined is not a function')))
    }
    const answer = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'text/html; charset=utf-8',
    ])
    expect(answer.body).toContain(text)
    expect(answer.body).not.toContain('undefined')
    expect(answer.headers['cache-control']).toBe('no-store')
    await app.close()
  },
)

test.each([
  ['posts a form', { method: 'POST', url: '/hi/cart' }, 'दुकान अभी जवाब नहीं दे पा रही।'],
  [
    'follows a link to the API',
    { method: 'GET', url: '/api/auth/google/start', headers: { 'sec-fetch-dest': 'document' } },
    'દુકાન હમણાં જવાબ આપી શકતી નથી',
  ],
] as const)(
  'a browser that %s during an outage reads it in words',
  async (_what, request, text) => {
    const app = testServer()
    app.route({
      method: request.method,
      url: request.url,
      config: { right: 'shop.read', write: 'form-of-mail' },
      handler: () => Promise.reject(databaseError('57P03')),
    })
    const own = 'headers' in request ? request.headers : {}
    const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'gu', ...own }
    const answer = await app.inject({ ...request, headers })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain(text)
    const program = await app.inject({ ...request, headers: { accept: '*/*', ...own } })
    expect(program.json()).toMatchObject({ code: 'unavailable' })
    await app.close()
  },
)

test.each([
  ['a broken rule of the database', databaseError('23505')],
  ['a wrong query', databaseError('42601')],
  ['a file of ours that is missing', Object.assign(new Error('x'), { code: 'ENOENT' })],
  ['a plain bug', new TypeError('undefined is not a function')],
  ['something that is no error', 'oops'],
])('%s: not an outage', (_what, error) => {
  expect(isOutage(error)).toBe(false)
})

test('an error with a 4xx status is refused without its message', async () => {
  const app = testServer()
  app.get('/api/x', { config: { right: 'shop.read' } }, () =>
    Promise.reject(Object.assign(new Error('table users'), { statusCode: 418 })),
  )
  const answer = await app.inject('/api/x')
  expect(answer.json()).toMatchObject({ status: 418, code: 'bad-request' })
  expect(answer.body).not.toContain('users')
  await app.close()
})
