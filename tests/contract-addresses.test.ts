import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressesIn } from '../scripts/contract-addresses.ts'

type Contract = Record<string, Record<string, Endpoint>>

const FILES = globSync('src/contract/*.ts').filter((file) => !file.endsWith('.test.ts'))

test('what the build leaves of the contract to browsers are the addresses of all endpoints', async () => {
  let found = 0
  for (const file of FILES) {
    const left = addressesIn(readFileSync(file, 'utf8'))
    if (left === undefined) continue
    const whole: Contract = await import(path.resolve(file))
    const given: Contract = await import(`data:text/javascript,${encodeURIComponent(left)}`)
    for (const [name, endpoints] of Object.entries(given)) {
      const addresses = Object.entries(whole[name] ?? {}).map(([one, { address }]) => [
        one,
        { address },
      ])
      expect(endpoints, file).toEqual(Object.fromEntries(addresses))
      found += addresses.length
    }
  }
  expect(found).toBeGreaterThan(150)
})

test('an endpoint whose address is not written out fails the build', () => {
  expect(() => addressesIn('export const oneEndpoints = { one: endpoint(at.one, {}) }')).toThrow()
})
