import { expect, test } from 'vitest'
import { withinMs } from '#tests/support/rounds.ts'
import { testServer } from '#tests/support/server.ts'
import { createLogger, describeError, safeText } from './logging.ts'

const linesOf = (log: string): Record<string, unknown>[] =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

async function logOf(error: unknown, url = '/api/x?phone=9876543210&token=abc'): Promise<string> {
  const lines: string[] = []
  const app = testServer({ log: createLogger({ write: (line) => lines.push(line) }) })
  app.get('/api/:id', { config: { right: 'shop.read' } }, () => Promise.reject(error))
  await app.inject({
    url,
    headers: { cookie: 'samagni_session=verysecret', 'x-a': '\n{"level":50}' },
  })
  await app.close()
  return lines.join('')
}

test('a failed query is logged without its parameters', async () => {
  const log = await logOf(
    new Error(
      'Failed query: insert into orders values ($1,$2)\nparams: 9876543210,12 Example Road,asha@mail.example',
      {
        cause: Object.assign(new Error('Key (email)=(asha@mail.example) exists'), {
          code: '23505',
        }),
      },
    ),
  )
  expect(log).toContain('insert into orders')
  expect(log).toContain('23505')
  expect(log).not.toMatch(/9876543210|Example Road|asha/)
})

test('a request is logged by route and id, never by address, cookie or query', async () => {
  const log = await logOf(new Error('boom'))
  const [line, access] = linesOf(log)
  expect(line).toMatchObject({ msg: 'a request failed', route: '/api/:id' })
  expect(access).toMatchObject({ msg: 'request', requestId: line?.requestId, status: 500 })
  expect(line?.requestId).toEqual(expect.any(String))
  expect(line?.err).toMatchObject({ type: 'Error', message: 'boom' })
  expect(log).not.toMatch(/verysecret|phone|token=/)
})

test('one failure is one line, whatever its text', async () => {
  const log = await logOf(new Error('first\n{"level":50,"msg":"forged"}'))
  expect(linesOf(log).map(({ msg }) => msg)).toEqual(['a request failed', 'request'])
})

test('what Fastify says of a reply that was sent twice names no query', async () => {
  const lines: string[] = []
  const app = testServer({ log: createLogger({ write: (line) => lines.push(line) }) })
  app.get('/api/:id', { config: { right: 'shop.read' } }, async (_request, reply) => {
    reply.send({})
    return {}
  })
  await app.inject('/api/x?q=Asha+Patel&phone=98250')
  await app.close()
  expect(lines.join('')).toContain('Reply was already sent')
  expect(lines.join('')).not.toMatch(/Asha|98250/)
})

test('properties with secret names are redacted', async () => {
  const lines: string[] = []
  const app = testServer({ log: createLogger({ write: (line) => lines.push(line) }) })
  app.log.info({ token: 'abc1', order: { phone: 'abc2', session: { cookie: 'abc3' } } }, 'said')
  await app.close()
  expect(lines.join('')).not.toMatch(/abc\d/)
})

test.each([
  ['call +91 98765 43210 now', 'call [left out] now'],
  ['bad value asha@mail.example', 'bad value [left out]'],
  ['session 0a1b2c3d4e5f60718293a4b5c6d7e8f9 is gone', 'session [left out] is gone'],
  ['relation "orders" does not exist', 'relation "orders" does not exist'],
  ['sent in "/track?name=Asha&n=7" (GET)?', 'sent in "/track?[left out]" (GET)?'],
  ['is it there? a=b', 'is it there? a=b'],
])('%j is logged as %j', (text, safe) => {
  expect(safeText(text)).toBe(safe)
})

test('an error with a long text is logged without delay', () => {
  const long = 'a-'.repeat(25_000)
  const began = performance.now()
  expect(safeText(long)).toBe(long.slice(0, 500))
  expect(performance.now() - began).toBeLessThan(withinMs(500))
})

test('causes are logged a few levels deep, even if they are circular', () => {
  const error = new Error('outer')
  error.cause = error
  const logged = JSON.stringify(describeError(error))
  expect(logged.match(/outer/g)?.length).toBe(4)
})
