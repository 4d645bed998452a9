/** Addresses of one host, and the address of the key that proves its ownership. */
interface ChangedPages {
  host: string
  key: string
  keyLocation: string
  urls: readonly string[]
}

/** Notifies search engines of changed pages. */
export interface SearchEngines {
  /** The maximum number of addresses in one request. */
  maxUrls: number
  /** Never throws; returns within 15 seconds. The status is undefined without a response. */
  notify(pages: ChangedPages): Promise<{ ok: boolean; status: number | undefined }>
}
