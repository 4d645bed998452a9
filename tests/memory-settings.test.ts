import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import serve from '../scripts/serve-words.json' with { type: 'json' }

const settings = Object.entries(serve.env).map(([name, value]) => `${name}=${value}`)

test.each([
  ['deploy/samagni.service', serve.words.join(' ')],
  ['deploy/bare-debian.sh', serve.words.join(' ')],
  ['deploy/Dockerfile', serve.words.map((word) => `"${word}"`).join(', ')],
])('%s bounds the memory of the shop as npm start does', (file, words) => {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(words)
  for (const setting of settings) expect(text).toContain(setting)
})
