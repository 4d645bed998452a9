import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dropStaleLock, isAlive, isServed, SOCKET_NAME } from '../src/liveness.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A process that lives in a folder until the test ends. */
async function processIn(cwd: string): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], { cwd })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((begun) => child.once('spawn', begun))
  return child as ChildProcess & { pid: number }
}

function lockedBy(folder: string, pid: number): () => boolean {
  const lock = path.join(folder, 'postmaster.pid')
  writeFileSync(lock, `${pid}\n${folder}\n`)
  return () => existsSync(lock)
}

test('a folder is served while something listens at its socket, and only then', async () => {
  const folder = temporaryFolder()
  expect(await isServed(folder)).toBe(false)
  const server = createServer()
  await new Promise<void>((done) => server.listen(path.join(folder, SOCKET_NAME), done))
  expect(await isServed(folder)).toBe(true)
  await new Promise((done) => server.close(done))
  expect(await isServed(folder)).toBe(false)
})

test('a process lives until it has ended', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(isAlive(spawnSync(process.execPath, ['--version']).pid)).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'a lock is taken away only when its number belongs to something that lives elsewhere',
  async () => {
    const folder = temporaryFolder()
    const server = await processIn(folder)
    const isLocked = lockedBy(folder, server.pid)
    dropStaleLock(folder)
    expect(isLocked()).toBe(true)

    const another = await processIn(temporaryFolder())
    lockedBy(folder, another.pid)
    dropStaleLock(folder)
    expect(isLocked()).toBe(false)
  },
)

test.runIf(process.platform === 'linux')(
  'so is the lock of its socket, by which a killed server would keep the next one out',
  async () => {
    const folder = temporaryFolder()
    const lock = path.join(temporaryFolder(), `${SOCKET_NAME}.lock`)
    const server = await processIn(folder)
    writeFileSync(lock, `${server.pid}\n${folder}\n`)
    dropStaleLock(folder, lock)
    expect(existsSync(lock)).toBe(true)

    const another = await processIn(temporaryFolder())
    writeFileSync(lock, `${another.pid}\n${folder}\n`)
    dropStaleLock(folder, lock)
    expect(existsSync(lock)).toBe(false)
  },
)

test('the lock of a process that has ended is left to PostgreSQL', () => {
  const folder = temporaryFolder()
  const isLocked = lockedBy(folder, spawnSync(process.execPath, ['--version']).pid)
  dropStaleLock(folder)
  expect(isLocked()).toBe(true)
})
