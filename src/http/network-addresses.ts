import type { AddressInfo } from 'node:net'
import type { NetworkInterfaceInfo } from 'node:os'

const ALL_INTERFACES = ['0.0.0.0', '::']
const LOOPBACK = /^(?:127\.|::1$)/

type Interfaces = Record<string, readonly NetworkInterfaceInfo[] | undefined>

/** The addresses at which a phone in the same network reaches this server; none if the system does not disclose them. */
export function networkAddresses(
  { address, port }: Pick<AddressInfo, 'address' | 'port'>,
  readInterfaces: () => Interfaces,
): string[] {
  if (LOOPBACK.test(address)) return []
  if (!ALL_INTERFACES.includes(address)) return [`http://${hostOf(address)}:${port}`]
  return Object.values(tryRead(readInterfaces))
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map((found) => `http://${found.address}:${port}`)
}

function tryRead(readInterfaces: () => Interfaces): Interfaces {
  try {
    return readInterfaces()
  } catch {
    // A service manager may forbid the netlink socket that this needs, as ours does.
    return {}
  }
}

const hostOf = (address: string): string => (address.includes(':') ? `[${address}]` : address)
