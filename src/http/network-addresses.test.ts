import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { networkAddresses } from './network-addresses.ts'

function at(address: string, family: 'IPv4' | 'IPv6', internal = false): NetworkInterfaceInfo {
  const rest = { netmask: '', mac: '', cidr: null, internal, address }
  return family === 'IPv4' ? { ...rest, family } : { ...rest, family, scopeid: 0 }
}

const INTERFACES = {
  lo: [at('127.0.0.1', 'IPv4', true), at('::1', 'IPv6', true)],
  wlan0: [at('192.168.1.20', 'IPv4'), at('fe80::1', 'IPv6')],
  eth0: [at('10.0.0.7', 'IPv4')],
  gone: undefined,
}

test.each(['0.0.0.0', '::'])(
  'a shop that listens at %s is reachable at each network’s IPv4 address',
  (address) => {
    expect(networkAddresses({ address, port: 3000 }, () => INTERFACES)).toEqual([
      'http://192.168.1.20:3000',
      'http://10.0.0.7:3000',
    ])
  },
)

test('without permission to list network interfaces there are no addresses', () => {
  const refuse = () => {
    throw new Error('uv_interface_addresses returned Unknown system error 97')
  }
  expect(networkAddresses({ address: '0.0.0.0', port: 3000 }, refuse)).toEqual([])
})

test.each(['127.0.0.1', '::1'])(
  'a shop that listens at %s is not reachable from other machines',
  (address) => {
    expect(networkAddresses({ address, port: 3000 }, () => INTERFACES)).toEqual([])
  },
)

test('a shop that listens at one address is reachable at that address', () => {
  expect(networkAddresses({ address: '10.0.0.7', port: 80 }, () => INTERFACES)).toEqual([
    'http://10.0.0.7:80',
  ])
  expect(networkAddresses({ address: 'fd00::7', port: 80 }, () => INTERFACES)).toEqual([
    'http://[fd00::7]:80',
  ])
})
