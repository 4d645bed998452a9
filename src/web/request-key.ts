/** A name for one wish of a shopper, sent with it again and again until the answer is certain. */
export function newRequestKey(): string {
  // `randomUUID` is missing on plain http, as when a phone tries the shop on its own network.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
