import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder, temporaryFolder } from './support/folders.ts'

function folderForTest(): string {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** Runs the module of builds in a process of its own, as `npm run build` and `npm start` do. */
function inProcess(code: string) {
  const url = new URL('../scripts/builds.mjs', import.meta.url).href
  const words = ['--input-type=module', '-e', `import * as builds from '${url}'\n${code}`]
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  const listening = new Promise<void>((done) =>
    child.stdout.on('data', (text) => {
      said += text
      done()
    }),
  )
  const ended = new Promise<string>((done) => child.on('close', () => done(said)))
  return { child, listening, ended }
}

async function build(folder: string, content: string, make = 'made'): Promise<void> {
  const { ended } = inProcess(`
    import { writeFileSync } from 'node:fs'
    await builds.publishBuild('${folder}', {
      version: '1.0.0',
      content: '${content}'.repeat(12),
      make: (folder) => {
        if ('${make}' === 'fails') throw new Error('cannot be built')
        writeFileSync(folder + '/script.js', '${content} ${make}')
      },
    }).catch((error) => console.log(error.message))`)
  await ended
}

/** Serves the current build until its input ends. */
async function serve(folder: string) {
  const server = inProcess(`
    const build = builds.takeBuild('${folder}')
    console.log(build)
    process.stdin.resume().on('end', () => process.exit())`)
  await server.listening
  return {
    async stop() {
      server.child.stdin?.end()
      return path.basename((await server.ended).trim())
    },
  }
}

const builtIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name !== 'current')
    .map((name) => name.slice(0, '1.0.0-a'.length))
    .sort()

test('a running server keeps the files of its build while newer ones are made', async () => {
  const folder = folderForTest()
  await build(folder, 'a')
  const server = await serve(folder)
  for (const content of ['b', 'c', 'd']) await build(folder, content)
  expect(builtIn(folder)).toEqual(['1.0.0-a', '1.0.0-c', '1.0.0-d'])
  expect(readFileSync(path.join(folder, '1.0.0-aaaaaaaaaaaa/script.js'), 'utf8')).toBe('a made')
  const newer = await serve(folder)
  expect(await server.stop()).toBe('1.0.0-aaaaaaaaaaaa')
  expect(await newer.stop()).toBe('1.0.0-dddddddddddd')
  await build(folder, 'e')
  expect(builtIn(folder)).toEqual(['1.0.0-d', '1.0.0-e'])
})

test('a service that may not write beside its build keeps it too', async () => {
  const root = folderForTest()
  const folder = path.join(root, 'build')
  mkdirSync(path.join(root, 'scripts'))
  const script = "console.log('serving')\nprocess.stdin.resume().on('end', () => process.exit())"
  writeFileSync(path.join(root, 'scripts/serve.mjs'), script)
  await build(folder, 'a')
  const service = spawn(process.execPath, ['scripts/serve.mjs'], { cwd: root })
  await once(service.stdout, 'data')
  for (const content of ['b', 'c', 'd']) await build(folder, content)
  expect(builtIn(folder)).toEqual(['1.0.0-a', '1.0.0-b', '1.0.0-c', '1.0.0-d'])
  service.stdin.end()
  await once(service, 'close')
  await build(folder, 'e')
  expect(builtIn(folder)).toEqual(['1.0.0-d', '1.0.0-e'])
})

test('a build that another process has made meanwhile stays, with the server that started from it', async () => {
  const folder = folderForTest()
  const slow = inProcess(`
    import { writeFileSync } from 'node:fs'
    await builds.publishBuild('${folder}', {
      version: '1.0.0',
      content: '${'a'.repeat(12)}',
      async make(folder) {
        console.log('begun')
        await new Promise((done) => process.stdin.resume().on('end', done))
        writeFileSync(folder + '/script.js', 'a made late')
      },
    })`)
  await slow.listening
  await build(folder, 'a')
  const server = await serve(folder)
  slow.child.stdin?.end()
  await slow.ended
  for (const content of ['b', 'c']) await build(folder, content)
  expect(readFileSync(path.join(folder, '1.0.0-aaaaaaaaaaaa/script.js'), 'utf8')).toBe('a made')
  await server.stop()
})

test('a build that fails changes nothing, and one of the same files is not made again', async () => {
  const folder = folderForTest()
  await build(folder, 'a')
  await build(folder, 'b', 'fails')
  expect(builtIn(folder)).toEqual(['1.0.0-a'])
  await build(folder, 'b')
  await build(folder, 'a', 'made again')
  expect(readFileSync(path.join(folder, 'current/script.js'), 'utf8')).toBe('a made')
})

test('what older versions built into the folder itself is removed', async () => {
  const folder = folderForTest()
  mkdirSync(path.join(folder, 'client'))
  writeFileSync(path.join(folder, '.made-from'), 'x')
  await build(folder, 'a')
  expect(existsSync(path.join(folder, 'client'))).toBe(false)
  expect(builtIn(folder)).toEqual(['1.0.0-a'])
})

test('the remains of a killed build are removed by the next one, those of a running build are not', async () => {
  const folder = folderForTest()
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const [killed, underWay] = [`unfinished-${ended}`, `unfinished-${process.ppid}`]
  for (const name of [killed, underWay]) mkdirSync(path.join(folder, name))
  await build(folder, 'a')
  expect(existsSync(path.join(folder, killed))).toBe(false)
  expect(existsSync(path.join(folder, underWay))).toBe(true)
})
