import { createHash } from 'node:crypto'

/**
 * Signs the parameters of a request: all but file, cloud, kind and key, sorted, joined, followed by the secret,
 * SHA-1. Our values contain no `&`, so version 2 of the signature is the same.
 */
export function signCall(parameters: Readonly<Record<string, string>>, apiSecret: string): string {
  const signed = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
  return createHash('sha1').update(`${signed}${apiSecret}`).digest('hex')
}
