import type { AddressInfo } from 'node:net'
import type { NetworkInterfaceInfo } from 'node:os'

const EVERYWHERE = ['0.0.0.0', '::']
const THIS_MACHINE_ALONE = /^(?:127\.|::1$)/

type Interfaces = Record<string, readonly NetworkInterfaceInfo[] | undefined>

/** The addresses at which a phone in the same network reaches this server; none where the system does not say them. */
export function networkAddresses(
  { address, port }: Pick<AddressInfo, 'address' | 'port'>,
  readInterfaces: () => Interfaces,
): string[] {
  if (THIS_MACHINE_ALONE.test(address)) return []
  if (!EVERYWHERE.includes(address)) return [`http://${hostOf(address)}:${port}`]
  return Object.values(readOrNone(readInterfaces))
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map((found) => `http://${found.address}:${port}`)
}

function readOrNone(readInterfaces: () => Interfaces): Interfaces {
  try {
    return readInterfaces()
  } catch {
    // A service manager may forbid it, as ours does: it takes a socket of the kernel.
    return {}
  }
}

const hostOf = (address: string): string => (address.includes(':') ? `[${address}]` : address)
