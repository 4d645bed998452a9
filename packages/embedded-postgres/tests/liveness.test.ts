import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dropStaleLock, isAlive, isServed, SOCKET_NAME } from '../src/liveness.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A process with this working directory, until the test ends. */
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

test('a folder counts as served while something listens at its socket', async () => {
  const folder = temporaryFolder()
  expect(await isServed(folder)).toBe(false)
  const server = createServer()
  await new Promise<void>((done) => server.listen(path.join(folder, SOCKET_NAME), done))
  expect(await isServed(folder)).toBe(true)
  await new Promise((done) => server.close(done))
  expect(await isServed(folder)).toBe(false)
})

test('a process is alive until it has ended', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(isAlive(spawnSync(process.execPath, ['--version']).pid)).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'a lock file is deleted only when its process id belongs to something in another folder',
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
  'so is the lock file of its socket, with which a killed server would block the next one',
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

test('the lock file of a process that has ended is left to PostgreSQL', () => {
  const folder = temporaryFolder()
  const isLocked = lockedBy(folder, spawnSync(process.execPath, ['--version']).pid)
  dropStaleLock(folder)
  expect(isLocked()).toBe(true)
})
