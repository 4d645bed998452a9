import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailboxStandIn, type MailboxStandIn } from './mailbox-stand-in.ts'

let app: FastifyInstance
let mailbox: MailboxStandIn

beforeEach(async () => {
  app = Fastify()
  mailbox = createMailboxStandIn()
  await mailbox.register(app)
})
afterEach(() => app.close())

/** Speaks SMTP by hand, one line after each reply; resolves with all replies. */
async function say(lines: readonly string[]): Promise<string> {
  const { port } = new URL(await mailbox.smtpAddress())
  const socket = connect(Number(port), '127.0.0.1')
  const wanted = [...lines, 'QUIT']
  let heard = ''
  return await new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
    socket.on('data', (bytes) => {
      heard += bytes.toString()
      const line = wanted.shift()
      if (line !== undefined) socket.write(`${line}\r\n`)
    })
  })
}

const deliver = (to: string, message: string) =>
  say(['HELO shop', 'MAIL FROM:<shop@example.com>', `RCPT TO:<${to}>`, 'DATA', `${message}\r\n.`])

const read = async (path: string) => (await app.inject(path)).body

async function press(path: string, form: Record<string, string> = {}): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return answer.statusCode
}

test('a mail is listed and shown, with its content as text only', async () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  await deliver('asha@example.com', `Subject: ${evil}\r\n\r\n${evil} https://shop.example/a?b="c`)
  const list = await read('/stand-ins/mailbox')
  expect(list).toContain('asha@example.com')
  const letter = await app.inject('/stand-ins/mailbox/1')
  expect(letter.body).toContain('&lt;script&gt;')
  expect(letter.body).toContain('<a href="https://shop.example/a?b=" rel="noreferrer">')
  for (const html of [list, letter.body]) expect(html).not.toMatch(/<script|<img/)
  expect(letter.headers['content-security-policy']).toContain("default-src 'none'")
})

test('a button empties the box, and a deleted mail is a 404', async () => {
  await deliver('asha@example.com', 'Subject: one\r\n\r\none')
  expect((await app.inject('/stand-ins/mailbox/2')).statusCode).toBe(404)
  expect(await press('/stand-ins/mailbox/reset')).toBe(303)
  expect(mailbox.letters).toEqual([])
  expect((await app.inject('/stand-ins/mailbox/1')).statusCode).toBe(404)
  expect(await read('/stand-ins/mailbox')).toContain('No mail yet.')
})

test('a button makes the mail server fail, and another repairs it', async () => {
  expect(await press('/stand-ins/mailbox/down', { down: 'yes' })).toBe(303)
  expect(await say([])).toMatch(/^421/)
  expect(await read('/stand-ins/mailbox')).toContain('out of order on purpose')
  await press('/stand-ins/mailbox/down', { down: 'no' })
  expect(await say([])).toMatch(/^220/)
})

test('addresses fail by their local part, whatever their host is', async () => {
  expect(await deliver('bounce@anywhere.example', 'x')).toContain('550')
  expect(await deliver('later@anywhere.example', 'x')).toContain('451')
  const dropped = await deliver('drop-after-data@anywhere.example', 'Subject: kept\r\n\r\nkept')
  expect(dropped).not.toContain('250 2.6.0')
  expect(mailbox.letters.map(({ subject }) => subject)).toEqual(['kept'])
})

test('another site cannot press the buttons', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/stand-ins/mailbox/down',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    },
    payload: 'down=yes',
  })
  expect(answer.statusCode).toBe(403)
  expect(mailbox.isDown).toBe(false)
})
