import Fastify from 'fastify'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { serveFromBuildTool } from './development.ts'
import type { ShopServer } from './server.ts'

/** Sources that no page imports. */
const NOT_FOR_PAGES = ['#stand-ins/*', '#tests/*']

test('in development every source that a page may import comes from the build tool', async () => {
  const app = Fastify()
  serveFromBuildTool(app as unknown as ShopServer, (request, response) => {
    response.end(`built ${request.url}`)
  })
  const sources = Object.entries(packageJson.imports)
    .filter(([alias]) => !NOT_FOR_PAGES.includes(alias))
    .map(([, file]) => file.replace(/^\./, '').replace('*', 'module.ts'))
  const answers = await Promise.all(sources.map(async (url) => (await app.inject({ url })).body))
  expect(answers).toEqual(sources.map((url) => `built ${url}`))
  expect((await app.inject({ url: '/pictures/uploads/public/one.avif' })).statusCode).toBe(404)
  await app.close()
})
