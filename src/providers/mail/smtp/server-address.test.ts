import { expect, test } from 'vitest'
import { parseSmtpServer } from './server-address.ts'

test('a password is never sent to a server without TLS', () => {
  expect(parseSmtpServer('smtp://shop:p%40ss@mail.example').options.requireTLS).toBe(true)
  expect(parseSmtpServer('smtp://shop:secret@mail.example:25').options.requireTLS).toBe(true)
  expect(parseSmtpServer('smtp://shop:secret@127.mail.example:25').options.requireTLS).toBe(true)
  expect(parseSmtpServer('smtps://shop:secret@mail.example').options).toMatchObject({
    secure: true,
    port: 465,
  })
  expect(parseSmtpServer('smtp://shop%40own:p%40ss@mail.example').login).toEqual({
    user: 'shop@own',
    pass: 'p@ss',
  })
})

test('a relay on this machine or in its network needs no password and no TLS', () => {
  const plain = { secure: false, requireTLS: false }
  expect(parseSmtpServer('smtp://127.0.0.1:2525').options).toMatchObject({ ...plain, port: 2525 })
  expect(parseSmtpServer('smtp://[::1]:2525').options).toMatchObject({ ...plain, host: '::1' })
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect(parseSmtpServer(`smtp://shop:secret@${host}:25`).options).toMatchObject(plain)
  }
  expect(parseSmtpServer('smtp://relay:25').options).toMatchObject({ ...plain, host: 'relay' })
  expect(parseSmtpServer('smtp://relay').options).toMatchObject({ port: 587, requireTLS: true })
})

test('no mail blocks a worker for minutes', () => {
  const { options, withinMs } = parseSmtpServer('smtp://relay')
  const { connectionTimeout, greetingTimeout, socketTimeout, dnsTimeout } = options
  expect([connectionTimeout, greetingTimeout, socketTimeout, dnsTimeout]).toEqual([
    10_000, 10_000, 30_000, 5_000,
  ])
  expect(withinMs).toBe(120_000)
})
