import { channel } from 'node:diagnostics_channel'
import http from 'node:http'
import https from 'node:https'
import { type Method, NEVER_CONNECTED } from './refusals.ts'

export interface Asked {
  method: Method
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  signal: AbortSignal
  /** A faulty provider cannot fill our memory: a longer body fails as a broken connection does. */
  maxBytes: number
}

/** Told of as Node tells of what `fetch` asks, for the log of calls (http/outside-calls.ts). */
const begun = channel('samagni:request:create')
const answered = channel('samagni:request:headers')
const broken = channel('samagni:request:error')

/**
 * Asks a service over a connection that is kept, and reads its whole answer; a redirection is an answer. Throws what
 * `fetch` throws, and costs a third of it, which counts where every order asks.
 */
export function ask(
  url: string,
  { method, headers, body, signal, maxBytes }: Asked,
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const address = parseAddress(url)
    const { request: open } = address.protocol === 'https:' ? https : http
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = open(address, { method, signal, headers: { ...headers, ...length } })
    const call = {
      method,
      origin: address.origin,
      addHeader: (name: string, value: string) => request.setHeader(name, value),
    }
    let isConnected = false
    const fail = (error: Error) => {
      broken.publish({ request: call, error })
      const cause = isConnected ? error : Object.assign(error, { code: NEVER_CONNECTED })
      reject(new TypeError('no answer', { cause }))
    }
    request.on('error', fail)
    request.on('socket', (socket) => {
      if (!socket.connecting) isConnected = true
      else {
        socket.once('connect', () => {
          isConnected = true
        })
      }
    })
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      answered.publish({ request: call, response: { statusCode: status } })
      const chunks: Buffer[] = []
      let size = 0
      response.on('error', fail)
      response.on('data', (chunk: Buffer) => {
        size += chunk.byteLength
        if (size > maxBytes) response.destroy(new Error(`an answer of more than ${maxBytes} bytes`))
        else chunks.push(chunk)
      })
      response.on('end', () => resolve({ status, body: Buffer.concat(chunks) }))
    })
    begun.publish({ request: call })
    request.end(body)
  })
}

function parseAddress(url: string): URL {
  try {
    return new URL(url)
  } catch (cause) {
    throw new TypeError('no address', { cause })
  }
}
