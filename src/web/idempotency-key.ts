/** A key that is sent with a request, and again with every repeat of it, until its answer is certain. */
export function newIdempotencyKey(): string {
  // `randomUUID` is missing on plain http, as when a phone tries the shop on its own network.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
