/** The server ignores it like every unknown parameter, so the cached page is the same. */
const MARK = 'below'

/** The address of a page that is to be appended to the current one instead of replacing it. */
export function askingToAppend(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${MARK}=1`
}

export const asksToAppend = ({ searchParams }: URL): boolean => searchParams.has(MARK)
