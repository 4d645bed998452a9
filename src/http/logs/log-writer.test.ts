import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { openLogWriter } from './log-writer.ts'

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

/** A pipe whose readers come and go, and a writer to it. */
function writerToPipe({ refuses = false } = {}) {
  const folder = temporaryFolder()
  const pipe = path.join(folder, 'log')
  execFileSync('mkfifo', [pipe])
  const read = () => openSync(pipe, O_RDONLY | O_NONBLOCK)
  const first = read()
  const file = openSync(pipe, O_WRONLY | (refuses ? O_NONBLOCK : 0))
  closeSync(first)
  const lost: number[] = []
  const writer = openLogWriter(file, (lines) => lost.push(lines))
  let received = ''
  onTestFinished(() => {
    closeSync(file)
    removeFolder(folder)
  })
  return {
    writer,
    lost,
    received: () => received,
    read() {
      const reader = new Socket({ fd: read(), readable: true, writable: false })
      reader.on('data', (bytes) => {
        received += bytes
      })
      onTestFinished(() => void reader.destroy())
    },
  }
}

test('lines that an output does not accept wait, and are written in order later', async () => {
  const { writer, lost, received, read } = writerToPipe()
  writer.write('one\n')
  await writer.flush()
  writer.write('two\n')
  await writer.flush()
  read()
  await writer.flush()
  await expect.poll(received).toBe('one\ntwo\n')
  expect(lost).toEqual([])
})

test('lines that do not fit into memory meanwhile are dropped whole, and counted', async () => {
  const { writer, lost, received, read } = writerToPipe()
  const line = `${'x'.repeat(1023)}\n`
  for (let count = 0; count < 10_000; count += 1) writer.write(line)
  await writer.flush()
  read()
  await writer.flush()
  await expect.poll(() => lost.length).toBe(1)
  const kept = 10_000 - (lost[0] ?? 0)
  expect(kept).toBeGreaterThan(4_000)
  expect(kept).toBeLessThan(9_000)
  await expect.poll(() => received() === line.repeat(kept)).toBe(true)
})

test('a non-blocking pipe with a slow reader gets everything', async () => {
  const { writer, received, read } = writerToPipe({ refuses: true })
  read()
  const line = `${'x'.repeat(1023)}\n`
  for (let count = 0; count < 300; count += 1) writer.write(line)
  await writer.flush()
  await expect.poll(() => received().length).toBe(300 * 1024)
})
