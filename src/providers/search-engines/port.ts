/** What is told: addresses of one host, and where the key lies that proves whose it is. */
interface ChangedPages {
  host: string
  key: string
  keyLocation: string
  urls: readonly string[]
}

/** Tells search engines which pages have changed. */
export interface SearchEngines {
  /** As many addresses as one message may have. */
  maxUrls: number
  /** Never throws; returns within 15 seconds. The status is undefined where nobody answered. */
  notify(pages: ChangedPages): Promise<{ ok: boolean; status: number | undefined }>
}
