/** The server ignores it like every unknown parameter, so the cached page is the same. */
const MARK = 'below'

/** The address of a page that is to be appended to the current one instead of replacing it. */
export function askingForOlder(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${MARK}=1`
}

export function asksForOlder(request: Request): boolean {
  return new URL(request.url).searchParams.has(MARK)
}
