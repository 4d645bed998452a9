import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openScriptedSmtp } from '#tests/support/scripted-smtp.ts'
import { MailConnection } from './mail-connection.ts'
import { parseSmtpServer } from './server-address.ts'

const connect = (address: string) => new MailConnection(parseSmtpServer(address))
const letterTo = (to: string) => ({
  envelope: { from: 'hello@samagni.example', to: [to], size: 10 },
  message: Buffer.from('Subject: x\r\n\r\nx'),
})

test('a connection ends with QUIT, or at once if a mail failed on it', async () => {
  const server = await openScriptedSmtp({
    recipient: (command) => (command.includes('nobody@') ? '550 No such person' : '250 ok'),
  })
  const connection = connect(server.address())
  expect(await connection.send(letterTo('nobody@example.com'))).toMatchObject({ reason: 'never' })
  await expect.poll(server.open).toBe(0)
  expect(await connection.send(letterTo('asha@example.com'))).toMatchObject({ ok: true })
  expect(server.open()).toBe(1)
  connection.close()
  await expect.poll(server.open).toBe(0)
  expect(server.commands.at(-1)).toBe('QUIT')
})

test('a connection that the server closed a while ago is reopened for the next mail', async () => {
  const server = await openScriptedSmtp()
  const connection = connect(server.address())
  await connection.send(letterTo('asha@example.com'))
  server.endAll()
  await expect.poll(server.open).toBe(0)
  expect(await connection.send(letterTo('asha@example.com'))).toMatchObject({ ok: true })
  expect(server.connections()).toBe(2)
  connection.close()
})

test('a mail is repeated at once only if a reused connection had been closed', async () => {
  const server = await openScriptedSmtp({
    recipient: (command) => (command.includes('later@') ? '451 later' : '250 ok'),
  })
  const connection = connect(server.address())
  const send = (to: string) => connection.send(letterTo(to))
  expect(await send('asha@example.com')).toMatchObject({ ok: true })
  expect(await send('later@example.com')).toMatchObject({ reason: 'later', serverIsDown: false })
  expect(server.connections()).toBe(1)
  expect(await send('asha@example.com')).toMatchObject({ ok: true })
  expect(server.connections()).toBe(2)
  connection.close()
  const down = await openScriptedSmtp({ greeting: '421 out of order' })
  expect(await connect(down.address()).send(letterTo('asha@example.com'))).toMatchObject({
    serverIsDown: true,
  })
  expect(down.connections()).toBe(1)
})

test('no mail is started when the password is refused', async () => {
  const server = await openScriptedSmtp({ login: '535 5.7.8 No' })
  const connection = connect(server.address('shop:secret@'))
  const answer = await connection.send(letterTo('asha@example.com'))
  expect(answer).toMatchObject({ reason: 'later', serverIsDown: true })
  expect(server.commands).not.toContain('MAIL')
})

test('a server that answers letter by letter, without an end, is given up in time', async () => {
  const server = await openScriptedSmtp({ isEndless: true })
  const connection = new MailConnection(parseSmtpServer(server.address(), { withinMs: 50 }))
  const answer = await connection.send(letterTo('asha@example.com'))
  expect(answer).toMatchObject({ reason: 'later', serverIsDown: true })
  await expect.poll(server.open).toBe(0)
})

test('many mails over one connection leave no listeners behind', async () => {
  const warnings: string[] = []
  const keep = ({ message }: Error) => void warnings.push(message)
  process.on('warning', keep)
  onTestFinished(() => void process.off('warning', keep))
  const server = await openScriptedSmtp()
  const connection = connect(server.address())
  for (let count = 0; count < 12; count += 1) await connection.send(letterTo('asha@example.com'))
  await setImmediate()
  expect(warnings).toEqual([])
  connection.close()
})
