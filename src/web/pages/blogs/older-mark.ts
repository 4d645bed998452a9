/** The server drops it like every parameter that it does not know, so the kept page is the same one. */
const MARK = 'below'

/** The address of a page that is to be laid below another, rather than to be moved to. */
export function askingForOlder(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${MARK}=1`
}

export function asksForOlder(request: Request): boolean {
  return new URL(request.url).searchParams.has(MARK)
}
