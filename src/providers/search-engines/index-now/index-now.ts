import { postOutside } from '../../answers/post-outside.ts'
import type { SearchEngines } from '../port.ts'

/** The protocol's maximum per request, see https://www.indexnow.org/documentation. */
const MAX_URLS = 10_000

/** Notifies search engines by IndexNow; `allowsLocal`, in a demo, also allows private addresses and http. */
export function createIndexNow({
  url,
  allowsLocal,
}: {
  url: string
  allowsLocal: boolean
}): SearchEngines {
  return {
    maxUrls: MAX_URLS,
    async notify({ urls, ...proof }) {
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const body = JSON.stringify({ ...proof, urlList: urls })
      const status = await postOutside({ url, headers, body }, allowsLocal)
      return { ok: status === 200 || status === 202, status }
    },
  }
}
