// A bare Node server that always sends the same response bytes, as the baseline of every figure.
// `node benchmarks/bare-server.ts <port> <address> …` copies those responses; a body that is PUT to a path is
// the response to every POST there.
import http from 'node:http'

interface Copied {
  headers: [string, string][]
  body: Buffer
}

const OWN_TO_A_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'content-length'])

/** Fetches a response as a browser would and keeps its bytes, still compressed. */
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

/** Reads the whole request, as every server must before it responds. */
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
