import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Addresses that are not public (RFC 6890 and its registries): this machine, private networks, the provider's network. */
const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')
}

/** Global unicast; all other IPv6 addresses, including those with an embedded IPv4 address, are not public. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
// Tunnels (Teredo, 6to4) lead to an IPv4 address; the others are for documentation.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6')
}

/** True if a resolved address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return GLOBAL.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
  return isIP(address) === 4 && !NOT_PUBLIC.check(address, 'ipv4')
}

/** True if a URL may be requested: https, and if its host is an IP address, which is not resolved, a public one. */
export function isPublicUrl({ protocol, hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host))
}

type Resolve = (
  host: string,
  options: { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

/**
 * A `lookup` for connections that refuses a host if any of its addresses is not public. The connection uses exactly the
 * checked address, so that DNS cannot change it between check and use.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) done(error ?? new Error('no address'), '', 0)
      else if (!found.every(({ address }) => isPublicAddress(address))) {
        done(new Error('not an address of the internet'), '', 0)
      } else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}
