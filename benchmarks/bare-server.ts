// A bare Node server that sends one answer's bytes again and again: what every figure is compared with.
// `node benchmarks/bare-server.ts <port> <address> …` copies those answers; what is put to a path is
// sent to whoever posts there.
import http from 'node:http'

interface Copied {
  headers: [string, string][]
  body: Buffer
}

const OWN_TO_A_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'content-length'])

/** Fetches an answer as a browser would get it and keeps its bytes, compressed as they came. */
function copy(url: string): Promise<Copied> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
            typeof value === 'string' && !OWN_TO_A_CONNECTION.has(name)
              ? [[name, value] as [string, string]]
              : [],
          )
          resolve({ headers, body: Buffer.concat(parts) })
        })
      })
      .on('error', reject)
  })
}

const [port, ...urls] = process.argv.slice(2)
const copies = new Map<string, Copied>()
const taught = new Map<string, Buffer>()

/** Reads a request to its end, as every server has to before it answers. */
function read(request: http.IncomingMessage, then: (body: Buffer) => void): void {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => then(Buffer.concat(parts)))
}

for (const url of urls) copies.set(new URL(url).pathname, await copy(url))

http
  .createServer((request, response) => {
    const { url = '', method } = request
    if (method === 'PUT' || method === 'POST') {
      read(request, (body) => {
        if (method === 'PUT') taught.set(url, body)
        const answer = taught.get(url)
        response.writeHead(200, [
          'content-type',
          'application/json; charset=utf-8',
          'content-length',
          String(answer?.length ?? 0),
        ])
        response.end(answer)
      })
      return
    }
    const copied = copies.get(url)
    if (!copied) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, [
      ...copied.headers.flat(),
      'content-length',
      String(copied.body.length),
    ])
    response.end(copied.body)
  })
  .listen(Number(port), '127.0.0.1', () => process.stdout.write('open\n'))
