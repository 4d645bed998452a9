import { createHmac } from 'node:crypto'
import {
  beginSearchEngineNotice,
  type ChangedPage,
  endSearchEngineNotice,
  listChangedPages,
  settleSearchEngineNotice,
  takeSearchEngineNotice,
} from '#database/catalog/search-engines.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { inLanguage, pages, searchEngineKeyFile } from '#urls.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'

/** How long changes are gathered for one message. */
const GATHER_MS = 10 * MINUTE_MS
/** Only changes older than this are reported; a change in a transaction that runs longer would be missed. */
const SETTLED_AFTER_MS = MINUTE_MS
/** The lease of a message, far longer than sending it takes. */
const LEASE_MS = 5 * MINUTE_MS

export type SearchEnginesDeps = DatabaseDeps &
  With<'secret' | 'opening' | 'config' | 'searchEngines'> &
  WithSettings<'tellsSearchEngines'>

/** Returns the key by which search engines know the shop. It is public: serving it proves ownership of the host. */
export function searchEngineKey(secret: string): string {
  return createHmac('sha256', secret).update('search engines').digest('hex').slice(0, 32)
}

/**
 * Notifies search engines of changed public pages if the owner wants it and the shop is open, in at most one message
 * every ten minutes. A message that is refused or not answered is retried with growing pauses of up to a day; the
 * examination of the shop reports refusals. Returns the number of notified pages.
 */
export async function notifySearchEngines({
  db,
  clock,
  secret,
  settings,
  opening,
  config: { publicUrl },
  searchEngines,
}: SearchEnginesDeps): Promise<{ notified: number }> {
  if (!settings.tellsSearchEngines || !opening.isOpen || !publicUrl || !searchEngines) {
    await endSearchEngineNotice(db)
    return { notified: 0 }
  }
  const at = clock.now()
  const before = (ms: number) => new Date(at.getTime() - ms)
  await beginSearchEngineNotice(db, at)
  const notice = await takeSearchEngineNotice(db, { at, untakenSince: before(LEASE_MS) })
  if (!notice) return { notified: 0 }
  const { toldUntil: since, failures } = notice
  const until = before(SETTLED_AFTER_MS)
  const limit = Math.floor(searchEngines.maxUrls / LANGUAGES.length)
  const changed = until > since ? await listChangedPages(db, { since, until, limit }) : []
  const again = (ms: number) => new Date(at.getTime() + ms)
  if (changed.length === 0) {
    const toldUntil = until > since ? until : since
    await settleSearchEngineNotice(db, { ...notice, toldUntil, nextTryAt: again(GATHER_MS) })
    return { notified: 0 }
  }
  const key = searchEngineKey(secret)
  const { ok, status } = await searchEngines.notify({
    host: new URL(publicUrl).host,
    key,
    keyLocation: publicUrl + searchEngineKeyFile(key),
    urls: changed.flatMap((page) =>
      LANGUAGES.map((language) => publicUrl + inLanguage(addressOf(page), language)),
    ),
  })
  // A full message may end among changes of the same time, which the next message repeats. If more changed at the same
  // time than a message holds, for example by a large import, the rest is left to the sitemap.
  const lastAt = changed.at(-1)?.changedAt.getTime() ?? 0
  const upTo = changed.length < limit ? until : new Date(Math.max(since.getTime() + 1, lastAt - 1))
  await settleSearchEngineNotice(db, {
    toldUntil: ok ? upTo : since,
    failures: ok ? 0 : failures + 1,
    status: status ?? null,
    nextTryAt: again(ok ? GATHER_MS : Math.min(DAY_MS, GATHER_MS * 2 ** failures)),
  })
  return { notified: ok ? changed.length : 0 }
}

function addressOf({ kind, id }: ChangedPage): string {
  if (kind === 'category') return pages.listing({ categories: [id] })
  return kind === 'product' ? pages.product(id) : pages.blog(id)
}
