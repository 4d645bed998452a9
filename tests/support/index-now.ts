import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Plays IndexNow: takes sets of addresses, and answers as told. */
export async function openIndexNow() {
  const taken: Record<string, unknown>[] = []
  let status = 202
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      taken.push({
        ...JSON.parse(String(Buffer.concat(parts))),
        sent: `${request.method} ${request.url} ${request.headers['content-type']}`,
      })
      response.writeHead(status, { location: 'http://127.0.0.1:9/elsewhere' }).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`,
    taken,
    answer: (next: number) => {
      status = next
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
