import { createHash, createHmac } from 'node:crypto'

/** 256 random bits in base64url: session tokens, state, and the secret that binds a browser to an attempt. */
const SECRET = /^[\w-]{43}$/

/** Parses a secret sent by a browser; undefined if it is missing or malformed. */
export function parseSecret(text: unknown): string | undefined {
  return typeof text === 'string' && SECRET.test(text) ? text : undefined
}

/** Hashes a secret for storage, so that a stolen database opens no session. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Returns the anti-forgery token that every write of a session must send; derived from the session, never stored. */
export function antiForgeryToken(shopSecret: string, tokenHash: Buffer): string {
  return createHmac('sha256', shopSecret)
    .update('anti-forgery:')
    .update(tokenHash)
    .digest('base64url')
}
