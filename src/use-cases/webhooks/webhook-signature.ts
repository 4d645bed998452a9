import { createHmac } from 'node:crypto'
import { SECOND_MS } from '#domain/time/durations.ts'

/** Returns the secret of an endpoint, derived from the shop's secret, so that the database does not contain it. */
export function webhookSecret(secret: string, id: number, secretNumber: number): string {
  const derived = createHmac('sha256', secret).update(`webhook ${id} ${secretNumber}`)
  return `whsec_${derived.digest('base64url')}`
}

/** Returns the headers that prove sender and time of a body, with one signature for each valid secret. */
export function signedHeaders({
  body,
  eventId,
  secrets,
  at,
}: {
  body: string
  eventId: number
  secrets: readonly string[]
  at: Date
}): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / SECOND_MS)
  const sign = (secret: string) =>
    `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
  return {
    'content-type': 'application/json',
    'user-agent': 'samagni-webhooks',
    'samagni-event': `event-${eventId}`,
    'samagni-timestamp': String(timestamp),
    'samagni-signature': secrets.map(sign).join(','),
  }
}
