import { generateKeyPairSync, sign } from 'node:crypto'

/** One value of ASN.1 in DER: its tag, its length and its contents. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents)
  const { length } = body
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const text = (tag: number, value: string) => der(tag, Buffer.from(value))
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
/** An object identifier, from its encoded bytes. */
const oid = (...bytes: number[]) => der(6, Buffer.from(bytes))

const COMMON_NAME = oid(0x55, 4, 3)
const OTHER_NAMES = oid(0x55, 0x1d, 0x11)
const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2))

/** UTCTime: two digits of the year, then month, day and time. */
const time = (at: Date) => text(0x17, `${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`)

/** A certificate that signs itself (RFC 5280), for one name and until a time, with its private key. */
export function makeCertificate(name: string, until: Date): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const who = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, name))))
  const names = sequence(OTHER_NAMES, der(4, sequence(text(0x82, name))))
  const content = sequence(
    der(0xa0, der(2, Buffer.from([2]))),
    der(2, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    who,
    sequence(time(new Date('2020-01-01')), time(until)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  )
  const signature = der(3, Buffer.from([0]), sign('sha256', content, privateKey))
  const whole = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
