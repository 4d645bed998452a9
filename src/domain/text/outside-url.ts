/** Scheme, host with its port, and the rest; without a person, a password or a part of a page. */
const ADDRESS = /^(https?):\/\/((?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?)([/?][!-"$-[\]-~]*)?$/i

/** Names of networks of one's own; a bare address, such as 10.0.0.1 or [::1], is no name either. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa)\.?$/

function isNameOfInternet(hostWithPort: string): boolean {
  const host = hostWithPort.replace(/:\d+$/, '')
  return /\.[a-z][a-z0-9-]*\.?$/.test(host) && !INSIDE.test(host)
}

/**
 * Reads an address to which the shop is asked to send. It begins with https and names a host of the internet; which
 * address that host has is checked again with each connection. `allowsLocal`, for tests and rehearsals, takes any http
 * address.
 */
export function readOutsideUrl(
  text: string,
  { maxLength, allowsLocal }: { maxLength: number; allowsLocal: boolean },
): { ok: true; url: string } | { ok: false; reason: 'wrong' | 'inside' } {
  const [, scheme = '', host = '', rest = ''] = ADDRESS.exec(text.trim()) ?? []
  const url = `${scheme}://${host}`.toLowerCase() + (rest || '/')
  const isSecure = /^https$/i.test(scheme) || (allowsLocal && scheme !== '')
  if (!isSecure || url.length > maxLength) return { ok: false, reason: 'wrong' }
  if (!allowsLocal && !isNameOfInternet(host.toLowerCase())) return { ok: false, reason: 'inside' }
  return { ok: true, url }
}
