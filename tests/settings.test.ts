import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = ['src/config.ts', ...globSync('src/providers/*/*/settings.ts')]
const settings = sources
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): z\b/gm)])
  .map(([, name = '']) => name)
  .sort()

test('.env.example holds every setting, and no other', () => {
  const shown = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z_]+)=/gm)]
  expect(settings.length).toBeGreaterThan(25)
  expect(shown.map(([, name = '']) => name).sort()).toEqual(settings)
})

test('the README explains every setting', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('the service may write to the folder of backups that the handbook names', () => {
  const [, folder = 'none'] =
    /`BACKUP_FOLDER=(\S+)`/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  const service = readFileSync('deploy/samagni.service', 'utf8')
  const [, places = ''] = /^ReadWritePaths=(.*)$/m.exec(service) ?? []
  const mayWrite = places.split(' ').map((place) => place.replace(/^-/, ''))
  expect(mayWrite.some((place) => place !== '' && folder.startsWith(`${place}/`))).toBe(true)
})
