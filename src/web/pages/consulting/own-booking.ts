import { api } from '#urls.ts'

const SECRET = /[a-z0-9]{52,72}$/

/**
 * The secret in the address of a booking that our own calendar tells about; nothing for any other
 * address, so that a forged message leads nowhere.
 */
export function secretInUri(uri: string, origin: string): string | undefined {
  const secret = SECRET.exec(uri)?.[0]
  return secret !== undefined && uri === `${origin}${api.schedulerBooking(secret)}`
    ? secret
    : undefined
}
