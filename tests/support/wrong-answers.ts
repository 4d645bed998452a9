import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answering = (answer: ServerResponse) => void

const says =
  (body: string, type = 'application/json'): Answering =>
  (answer) => {
    answer.writeHead(200, { 'content-type': type }).end(body)
  }
const redirects =
  (status: number): Answering =>
  (answer) => {
    answer.writeHead(status, { location: '/elsewhere' }).end()
  }
/** More than any client reads. */
const TOO_MUCH = 5 * 1024 * 1024

/** Answers with which a provider says nothing, whatever was asked. */
export const WRONG_ANSWERS: readonly (readonly [what: string, Answering])[] = [
  ['a page with status 200', says('<!doctype html><h1>Maintenance</h1>', 'text/html')],
  ['a page that is called JSON', says('<!doctype html><h1>Maintenance</h1>')],
  ['no bytes', says('')],
  ['null', says('null')],
  ['a text', says('"success"')],
  ['a list', says('[]')],
  ['an empty object', says('{}')],
  ['an object in a list', says('[{"id":"order_AAAAAAAAAAAAAA","amount":52900}]')],
  ['half an object', says('{"id":"pay_AAAAAAAAAAAAAA","amount":52')],
  ['a redirect', redirects(302)],
  ['a redirect that keeps the method', redirects(307)],
  ['far too much', says(`{"items":["${'x'.repeat(TOO_MUCH)}"]}`)],
  [
    'less than it announced',
    (answer) => {
      answer.writeHead(200, { 'content-length': '500' }).write('{"id":"pay_')
      setImmediate(() => answer.destroy())
    },
  ],
  ['the beginning, and then nothing', (answer) => void answer.writeHead(200).write('{"id":')],
]

/** A server that answers everything in one way, and the requests that it got. */
export async function openWrongServer() {
  const paths: string[] = []
  let answering: Answering = says('{}')
  const server = createServer((request, answer) => {
    paths.push(`${request.method} ${request.url?.split('?')[0]}`)
    request.resume().on('end', () => answering(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    answer(next: Answering | string): void {
      answering = typeof next === 'string' ? says(next) : next
      paths.length = 0
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
