import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'

/** Runs a program that logs two messages with many lines between them; returns its exit and its output. */
async function runLogging(output: 'pipe' | number) {
  const program = `
    const { openLogOutput } = await import('#http/logs/log-output.ts')
    const output = openLogOutput({ isRead: false })
    output.say('The disk is nearly full.')
    for (let line = 0; line < 20_000; line += 1) {
      output.log.info({ line }, 'a line')
      if (line % 100 === 0) await new Promise(setImmediate)
    }
    output.sayFailure('The shop cannot go on.')
    await output.flush()
    process.exit(7)`
  const words = ['--input-type=module', '-e', program]
  const child = spawn(process.execPath, words, { stdio: ['ignore', output, 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const written = { out: '', failures: '' }
  child.stderr?.on('data', (text) => {
    written.failures += text
  })
  return {
    child,
    written,
    ended: once(child, 'close').then(([code]) => code as number | null),
  }
}

test('every line and message is written, in order, before the process ends', async () => {
  const { child, written, ended } = await runLogging('pipe')
  child.stdout?.on('data', (text) => {
    written.out += text
  })
  expect(await ended).toBe(7)
  const lines = written.out.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line)).map(({ line, msg }) => line ?? msg)).toEqual([
    'The disk is nearly full.',
    ...Array.from({ length: 20_000 }, (_, line) => line),
    'The shop cannot go on.',
  ])
})

test.skipIf(!existsSync('/dev/full'))(
  'a process whose log is on a full disk works on, and ends when it is to end',
  async () => {
    const { written, ended } = await runLogging(openSync('/dev/full', 'w'))
    expect(await ended).toBe(7)
    expect(written.failures).toBe('')
  },
)

test('a process whose log is no longer read also ends', async () => {
  const { child, written, ended } = await runLogging('pipe')
  child.stdout?.destroy()
  expect(await ended).toBe(7)
  expect(written.failures).toBe('')
})
