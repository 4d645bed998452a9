import { createHash, createHmac } from 'node:crypto'

/** 256 random bits as the shop writes them: session tokens, state, and what binds a browser to an attempt. */
const SECRET = /^[\w-]{43}$/

/** Reads a secret that a browser sent back; absent, empty and misshapen are all the same: nothing. */
export function parseSecret(text: unknown): string | undefined {
  return typeof text === 'string' && SECRET.test(text) ? text : undefined
}

/** The one form in which a secret is kept: a stolen database opens no session. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The token that every write of a session must carry; made from the session, never stored. */
export function antiForgeryToken(shopSecret: string, tokenHash: Buffer): string {
  return createHmac('sha256', shopSecret)
    .update('anti-forgery:')
    .update(tokenHash)
    .digest('base64url')
}
