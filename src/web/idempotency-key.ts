/** A key sent with a request and with every repeat of it, until its result is certain. */
export function newIdempotencyKey(): string {
  // `randomUUID` is missing on plain http, as when a phone opens the shop over the local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
