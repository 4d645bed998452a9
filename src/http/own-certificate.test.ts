import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '#tests/support/certificate.ts'
import { freePort } from '#tests/support/running-shop.ts'
import { readOwnCertificate } from './own-certificate.ts'

const NEXT_YEAR = new Date(`${new Date().getFullYear() + 1}-03-01T00:00:00Z`)
const LAST_YEAR = new Date(`${new Date().getFullYear() - 1}-03-01T00:00:00Z`)

/** A shop's address with such a certificate, whose signer this process trusts. */
async function openAt(name: string, until: Date, isTrusted = true): Promise<string> {
  const made = makeCertificate(name, until)
  const trusted = getCACertificates('default')
  if (isTrusted) setDefaultCACertificates([...trusted, made.cert])
  const server = createServer(made)
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  onTestFinished(() => {
    setDefaultCACertificates(trusted)
    server.close()
  })
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

test('the end of the certificate at the shop’s address is read', async () => {
  const address = await openAt('localhost', NEXT_YEAR)
  expect(await readOwnCertificate(address)).toEqual({ until: NEXT_YEAR })
})

test.each([
  ['has ended', () => openAt('localhost', LAST_YEAR), 'CERT_HAS_EXPIRED'],
  ['is for another name', () => openAt('other.example', NEXT_YEAR), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [
    'nobody known has signed',
    () => openAt('localhost', NEXT_YEAR, false),
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ],
])('one that %s is refused, as by browsers', async (_what, open, problem) => {
  expect(await readOwnCertificate(await open())).toEqual({ problem })
})

test('nothing is said of an address that this machine cannot reach', async () => {
  const address = `https://localhost:${await freePort()}`
  expect(await readOwnCertificate(address)).toEqual({ problem: undefined })
})
