import { expect, test } from 'vitest'
import { openScriptedSmtp } from '#tests/support/scripted-smtp.ts'
import { tryMailServer } from './try-server.ts'

test('the server is greeted without starting a mail', async () => {
  const { address, commands, open } = await openScriptedSmtp()
  expect(await tryMailServer(address())).toEqual({ ok: true })
  await expect.poll(open).toBe(0)
  expect(commands).toEqual(['EHLO', 'QUIT'])
})

test('the password is checked if there is one', async () => {
  const { address, commands } = await openScriptedSmtp()
  expect(await tryMailServer(address('shop:secret@'))).toEqual({ ok: true })
  expect(commands).toContain('AUTH')
})

test('a server that refuses the password returns its message, without addresses', async () => {
  const login = '535 5.7.8 shop@samagni.example is unknown here'
  const { address, open } = await openScriptedSmtp({ login })
  const answer = await tryMailServer(address('shop:secret@'))
  expect(answer).toMatchObject({ ok: false, reply: expect.stringContaining('5.7.8') })
  expect(JSON.stringify(answer)).not.toMatch(/shop@|secret/)
  await expect.poll(open).toBe(0)
})

test('a failing server, and a missing one, are reported', async () => {
  const { address, open } = await openScriptedSmtp({ greeting: '421 out of order' })
  expect(await tryMailServer(address())).toMatchObject({
    ok: false,
    reply: expect.stringContaining('421'),
  })
  await expect.poll(open).toBe(0)
  expect(await tryMailServer('smtp://127.0.0.1:9')).toMatchObject({ ok: false })
})
