import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { trySignIn } from './try-sign-in.ts'

async function serviceThatAnswers(status: number, date: string | undefined) {
  const server = createServer((request, response) => {
    const isDescription = request.url === '/.well-known/openid-configuration'
    response.sendDate = false
    response.writeHead(isDescription ? status : 404, date === undefined ? {} : { date }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A clock with two seconds between request and response. */
function clock(): () => Date {
  let asked = 0
  return () => new Date(TODAY.getTime() + 2_000 * asked++)
}

test('the service’s date header gives its clock offset, measured in the middle of the request', async () => {
  const issuer = await serviceThatAnswers(200, new Date(TODAY.getTime() + 61_000).toUTCString())
  // On average, half of the header's second has passed.
  expect(await trySignIn(issuer, clock())).toEqual({ clockOffsetMs: 60_500 })
})

test.each([undefined, 'yesterday'])('a date of %j tells nothing of a clock', async (date) => {
  const issuer = await serviceThatAnswers(200, date)
  expect(await trySignIn(issuer, clock())).toEqual({ clockOffsetMs: 0 })
})

test('a service with an invalid response is not available', async () => {
  const issuer = await serviceThatAnswers(503, TODAY.toUTCString())
  await expect(trySignIn(issuer, clock())).rejects.toThrow('sign-in answered 503')
})
