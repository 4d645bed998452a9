/** Scheme, host with port, and the rest; without user, password and fragment. */
const ADDRESS = /^(https?):\/\/((?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?)([/?][!-"$-[\]-~]*)?$/i

/** Names of private networks. IP addresses, such as 10.0.0.1 or [::1], are refused too. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa)\.?$/

function isNameOfInternet(hostWithPort: string): boolean {
  const host = hostWithPort.replace(/:\d+$/, '')
  return /\.[a-z][a-z0-9-]*\.?$/.test(host) && !INSIDE.test(host)
}

/**
 * Parses an address to which the shop is asked to send requests. Refuses anything but https and public host names; the
 * IP address of the host is checked again for each connection. `allowsLocal`, for tests and rehearsals, accepts any
 * http address.
 */
export function readOutsideUrl(
  text: string,
  { maxLength, allowsLocal }: { maxLength: number; allowsLocal: boolean },
): { ok: true; url: string } | { ok: false; reason: 'wrong' | 'inside' } {
  const [, scheme = '', host = '', rest = ''] = ADDRESS.exec(text.trim()) ?? []
  const url = `${scheme}://${host}`.toLowerCase() + (rest || '/')
  const isSecure = scheme.toLowerCase() === 'https' || (allowsLocal && scheme !== '')
  if (!isSecure || url.length > maxLength) return { ok: false, reason: 'wrong' }
  if (!allowsLocal && !isNameOfInternet(host.toLowerCase())) return { ok: false, reason: 'inside' }
  return { ok: true, url }
}
