import { get } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { createLogger } from '#http/logs/logging.ts'
import { SECRET } from '#tests/support/cluster-facts.ts'
import { freePort } from '#tests/support/running-shop.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { createMetrics } from './metrics.ts'

const TOKEN = 'a token of this test alone'

async function shopWith(environment: Record<string, string>) {
  const config = readConfig({ SESSION_SECRET: SECRET, DATA_DIR: '/tmp', ...environment })
  const shop = await openTestShop({ config, log: createLogger({ write: () => {} }) })
  onTestFinished(() => shop.close())
  return shop
}

async function metricsOf(shop: Awaited<ReturnType<typeof shopWith>>): Promise<string> {
  const { payload } = await shop.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  return payload
}

describe('metrics', () => {
  test('are off by default: their address is unknown', async () => {
    const shop = await shopWith({})
    expect((await shop.app.inject('/metrics')).statusCode).not.toBe(200)
    expect(shop.app.hasRoute({ method: 'GET', url: '/metrics' })).toBe(false)
  })

  test('with a token require it; other requests get the response of an unknown address', async () => {
    const shop = await shopWith({ METRICS_TOKEN: TOKEN })
    const statuses = [undefined, `Bearer ${TOKEN}x`, TOKEN, `Bearer ${TOKEN}`].map(
      async (authorization) =>
        (
          await shop.app.inject({
            url: '/metrics',
            headers: { ...(authorization ? { authorization } : {}) },
          })
        ).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([302, 302, 302, 200])
  })

  test('are served on a port of their own, which serves nothing else', async () => {
    const port = await freePort()
    const shop = await shopWith({ METRICS_PORT: String(port) })
    const status = (path: string) =>
      new Promise((done) =>
        get({ port, path, host: '127.0.0.1' }, (answer) => done(answer.resume().statusCode)),
      )
    expect([await status('/metrics'), await status('/'), await status('/healthz')]).toEqual([
      200, 404, 404,
    ])
    expect(shop.app.hasRoute({ method: 'GET', url: '/metrics' })).toBe(false)
  })

  test('a port that is taken prevents the start, and the message names the setting', async () => {
    const port = await freePort()
    await shopWith({ METRICS_PORT: String(port) })
    await expect(shopWith({ METRICS_PORT: String(port) })).rejects.toThrow(
      `METRICS_PORT ${port} is taken by another program.`,
    )
  })

  test('count requests by pattern, refusals by reason, mails, and the pool', async () => {
    const shop = await shopWith({ METRICS_TOKEN: TOKEN })
    await shop.app.inject('/api/products/of-nobody')
    await shop.app.inject('/api/of-nobody')
    const text = await metricsOf(shop)
    expect(text).toMatch(
      /samagni_http_request_duration_seconds_count\{method="GET",route="\/api\/products\/:id",status="404"\} 1/,
    )
    expect(text).toContain('samagni_refusals_total{code="not-found"} ')
    expect(text).toContain('samagni_database_up 1')
    expect(text).toContain('samagni_mails_unsent 0')
    expect(text).toMatch(/samagni_database_connections\{state="total"\} \d/)
    expect(text).toMatch(/samagni_disk_free_bytes [\d.e+]+/)
    expect(text).toMatch(/nodejs_eventloop_lag_seconds/)
    expect(text).not.toContain('of-nobody')
  })

  test('report that the database is unavailable instead of failing', async () => {
    const metrics = createMetrics({
      figures: () => Promise.reject(new Error('away')),
      freeDisk: () => Promise.reject(new Error('away')),
      pool: () => ({ total: 0, idle: 0, waiting: 0 }),
      pageCache: () => ({ entries: 1, bytes: 2, hits: 3, misses: 4 }),
    })
    const { text } = await metrics.collect()
    expect(text).toContain('samagni_database_up 0')
    expect(text).toContain('samagni_page_cache_hits 3')
  })

  test('have bounded labels: visitors cannot create any', async () => {
    const metrics = createMetrics({
      figures: () => Promise.reject(new Error('away')),
      freeDisk: async () => ({ freeBytes: 1, totalBytes: 2 }),
      pool: () => ({ total: 0, idle: 0, waiting: 0 }),
      pageCache: () => ({ entries: 0, bytes: 0, hits: 0, misses: 0 }),
    })
    for (const method of ['PROPFIND', 'X', 'Y']) {
      metrics.onFinished({ method, route: 'none', status: 404, durationMs: 1 })
    }
    const { text } = await metrics.collect()
    expect(text).toContain('duration_seconds_count{method="other",route="none",status="404"} 3')
  })
})
