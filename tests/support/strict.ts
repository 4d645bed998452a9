import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'

// What fails the test that caused it: a console.error, a request that would leave this machine, and
// something that a test replaced and did not put back (files share their worker). Vitest itself
// fails on a rejection that nobody handles.

/** Addresses to which somebody tried to connect and that are elsewhere. */
const elsewhere: string[] = []
/** This machine: its own addresses, and sockets that are files. */
const HERE = /^(?:\/|127\.|::1$|::ffff:127\.)/
/** The server that `TEST_DATABASE_URL` names may stand on another machine. */
const databaseHost = process.env.TEST_DATABASE_URL
  ? new pg.Client(process.env.TEST_DATABASE_URL).host
  : undefined

function watchSocket(message: unknown): void {
  const { socket } = message as { socket: Socket }
  socket.on('lookup', (error, _address, _family, host) => {
    if (error && host !== databaseHost) elsewhere.push(host)
  })
  socket.on('connectionAttempt', (address) => {
    if (!HERE.test(address) && !databaseHost) elsewhere.push(address)
  })
}

const ownFetch = globalThis.fetch
/** The environment; without what libvips notes down when it is loaded. */
const environment = (): string => JSON.stringify({ ...process.env, VIPSHOME: '' })
const ownEnvironment = environment()

beforeAll(() => subscribe('net.client.socket', watchSocket))
afterAll(() => {
  unsubscribe('net.client.socket', watchSocket)
  expect(globalThis.fetch === ownFetch, 'the global fetch is as it was').toBe(true)
  expect(environment() === ownEnvironment, 'the environment is as it was').toBe(true)
  expect(vi.isFakeTimers(), 'the clock goes as it did').toBe(false)
})

beforeEach(() => {
  vi.spyOn(console, 'error')
  elsewhere.length = 0
})
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([])
  vi.mocked(console.error).mockRestore()
  expect(elsewhere, 'requests that would leave this machine').toEqual([])
})
