import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#domain/pictures/picture-rules.ts'
import { MAX_RETURN_PHOTOS } from '#domain/returns/return-photo.ts'
import { MAX_REVIEW_PHOTOS } from '#domain/reviews/review-photo.ts'

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

const proxies = ['deploy/nginx.conf', 'deploy/Caddyfile'].map((file) => readFileSync(file, 'utf8'))

test('the proxies of the examples pass on the largest form: the photos of a return or review, without scripts', () => {
  const largest = Math.max(MAX_RETURN_PHOTOS, MAX_REVIEW_PHOTOS) * MAX_PICTURE_BYTES
  for (const proxy of proxies) {
    const [, megabytes] = /(?:client_max_body_size|max_size) (\d+)(?:m;|MiB)/.exec(proxy) ?? []
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(largest)
  }
})

test('the proxies of the examples wait for the slowest answer, such as the labels of many parcels', () => {
  const endpoints = globSync('src/http/api/*.ts').map((file) => readFileSync(file, 'utf8'))
  const limits = endpoints.flatMap((text) => [...text.matchAll(/withinMs: ([\d_]+)/g)])
  const longestMs = Math.max(...limits.map(([, ms = '']) => Number(ms.replaceAll('_', ''))))
  expect(longestMs).toBeGreaterThan(30_000)
  // Caddy waits for as long as the shop takes.
  const [, seconds] = /proxy_read_timeout (\d+)s/.exec(proxies.join('')) ?? []
  expect(Number(seconds) * 1_000).toBeGreaterThan(longestMs)
})
