import { createHash } from 'node:crypto'

/**
 * Signs the parameters of a call: all but file, cloud, kind and key, sorted, joined, the secret behind
 * them, SHA-1. Values of ours hold no `&`, so the provider's second version is the same.
 */
export function signCall(parameters: Readonly<Record<string, string>>, apiSecret: string): string {
  const signed = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
  return createHash('sha1').update(`${signed}${apiSecret}`).digest('hex')
}
