import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { recordStatements } from './recorded-statements.ts'
import { inLongTests } from './rounds.ts'

// Fails the test that caused a console.error, a request to another machine, or a replaced global that was not
// restored (files share their worker). Vitest itself fails on unhandled rejections.

// Random cases are the same in every `npm test`, so that a red one tells of the change. The long tests draw
// new ones, and name their seed when one is red.
if (!inLongTests) fc.configureGlobal({ seed: 20_261_126 })

/** Attempted connections to other machines. */
const elsewhere: string[] = []
/** This machine: its own addresses, and Unix sockets. */
const HERE = /^(?:\/|127\.|::1$|::ffff:127\.)/
/** The server that `TEST_DATABASE_URL` names may be on another machine. */
const databaseHost = process.env.TEST_DATABASE_URL
  ? new pg.Client(process.env.TEST_DATABASE_URL).host
  : undefined

function watchSocket(message: unknown): void {
  const { socket } = message as { socket: Socket }
  socket.on('lookup', (error, _address, _family, host) => {
    if (error && host !== databaseHost && host !== 'localhost') elsewhere.push(host)
  })
  socket.on('connectionAttempt', (address) => {
    if (!HERE.test(address) && !databaseHost) elsewhere.push(address)
  })
}

const ownFetch = globalThis.fetch
/** The environment, without the variable that libvips sets when it is loaded. */
const environment = (): string => JSON.stringify({ ...process.env, VIPSHOME: '' })
const ownEnvironment = environment()

beforeAll(() => subscribe('net.client.socket', watchSocket))
afterAll(() => {
  unsubscribe('net.client.socket', watchSocket)
  expect(globalThis.fetch === ownFetch, 'the global fetch is as it was').toBe(true)
  expect(environment() === ownEnvironment, 'the environment is as it was').toBe(true)
  expect(vi.isFakeTimers(), 'the clock goes as it did').toBe(false)
})

// For `npm run release-data` only.
const folder = process.env.RECORD_STATEMENTS
if (folder) afterAll(recordStatements(folder))

beforeEach(() => {
  vi.spyOn(console, 'error')
  elsewhere.length = 0
})
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([])
  vi.mocked(console.error).mockRestore()
  expect(elsewhere, 'requests that would leave this machine').toEqual([])
})
