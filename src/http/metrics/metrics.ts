import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OperatingFigures } from '#database/health/operating-figures.ts'
import type { OnFinished } from '#http/logs/access-log.ts'
import type { PageCache } from '#http/pages/page-cache.ts'

/** Values that are read at each collection. */
export interface MetricsSources {
  figures(): Promise<OperatingFigures>
  pool(): { total: number; idle: number; waiting: number }
  pageCache(): ReturnType<PageCache['size']>
  freeDisk(): Promise<{ freeBytes: number; totalBytes: number }>
}

export interface Metrics {
  onFinished: OnFinished
  /** Prometheus' text format. */
  collect(): Promise<{ type: string; text: string }>
}

/** From a cached page to a handler's timeout. */
const DURATIONS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
/** Other methods share one label, since visitors can invent them without limit. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * The shop's metrics. Every label is bounded: patterns of routes, statuses, codes of refusals, names of
 * jobs, ways and states of payment.
 */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'samagni_http_request_duration_seconds',
    help: 'Requests by pattern of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'samagni_refusals_total',
    help: 'Refused requests by reason, such as sold-out goods',
    labelNames: ['code'],
    registers,
  })
  const gauges = shopGauges(registers)

  return {
    onFinished({ method, route, status, durationMs, refusal }) {
      requests.observe(
        { method: METHODS.has(method) ? method : 'other', route, status },
        durationMs / 1_000,
      )
      if (refusal !== undefined) refusals.inc({ code: refusal })
    },
    async collect() {
      await fill(gauges, sources)
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

function shopGauges(registers: Registry[]) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name: `samagni_${name}`, help, labelNames, registers })
  return {
    up: gauge('database_up', '1 while the database answers'),
    orders: gauge('orders_last_day', 'Orders of the last 24 hours', ['way', 'payment']),
    newest: gauge('last_order_timestamp_seconds', 'When the newest order of the last day came', [
      'way',
    ]),
    unsent: gauge('mails_unsent', 'Mails that wait to be sent'),
    oldestMail: gauge('mail_oldest_unsent_seconds', 'Age of the oldest mail that waits'),
    undeliverable: gauge('mails_undeliverable_last_day', 'Mails given up in the last 24 hours'),
    events: gauge('payment_events_unhandled', 'Payment events received and not handled'),
    jobLag: gauge('job_lag_seconds', 'Age of the oldest due run that has not begun', ['job']),
    jobFailed: gauge('job_failures_last_hour', 'Runs that failed in the last hour', ['job']),
    jobLeft: gauge('job_items_left', 'Items that a run of the last hour, or the last, failed at', [
      'job',
    ]),
    pool: gauge('database_connections', 'Connections of the pool', ['state']),
    cacheEntries: gauge('page_cache_entries', 'Kept pages'),
    cacheBytes: gauge('page_cache_bytes', 'Memory of kept pages'),
    cacheHits: gauge('page_cache_hits', 'Requests answered with a kept page since the start'),
    cacheMisses: gauge('page_cache_misses', 'Requests whose page had to be rendered'),
    diskFree: gauge('disk_free_bytes', 'Space left beside the data'),
    diskTotal: gauge('disk_total_bytes', 'Size of the disk of the data'),
  }
}

type ShopGauges = ReturnType<typeof shopGauges>

async function fill(gauges: ShopGauges, sources: MetricsSources): Promise<void> {
  for (const [state, count] of Object.entries(sources.pool())) gauges.pool.set({ state }, count)
  const cache = sources.pageCache()
  gauges.cacheEntries.set(cache.entries)
  gauges.cacheBytes.set(cache.bytes)
  gauges.cacheHits.set(cache.hits)
  gauges.cacheMisses.set(cache.misses)
  const disk = await sources.freeDisk().catch(() => undefined)
  if (disk) {
    gauges.diskFree.set(disk.freeBytes)
    gauges.diskTotal.set(disk.totalBytes)
  }
  const figures = await sources.figures().catch(() => undefined)
  gauges.up.set(figures ? 1 : 0)
  for (const one of [gauges.orders, gauges.newest, gauges.jobLag, gauges.jobFailed]) one.reset()
  if (figures) fillFigures(gauges, figures)
}

function fillFigures(
  gauges: ShopGauges,
  { orders, mails, jobs, unhandledEvents }: OperatingFigures,
) {
  const newest = new Map<string, number>()
  for (const { way, state, count, newestAt } of orders) {
    gauges.orders.set({ way, payment: state }, count)
    newest.set(way, Math.max(newest.get(way) ?? 0, newestAt.getTime() / 1_000))
  }
  for (const [way, at] of newest) gauges.newest.set({ way }, at)
  gauges.unsent.set(mails.unsent)
  gauges.oldestMail.set(mails.oldestDueSeconds)
  gauges.undeliverable.set(mails.undeliverableLastDay)
  gauges.events.set(unhandledEvents.count)
  for (const { name: job, lagSeconds, failedLastHour, left } of jobs) {
    gauges.jobLag.set({ job }, lagSeconds)
    gauges.jobFailed.set({ job }, failedLastHour)
    gauges.jobLeft.set({ job }, left)
  }
}
