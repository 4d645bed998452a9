import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  PLAIN_CART_COOKIE,
  type PlainCart,
  type PlainCartKeeper,
  parsePlainCart,
  printPlainCart,
} from '#domain/cart/plain-cart.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isSameSecret } from '#same-secret.ts'
import type { With } from '#use-cases/deps.ts'

const LIFE_MS = 30 * DAY_MS
/** Separates the text from its signature. */
const SEPARATOR = '!'

export interface CartCookie extends PlainCartKeeper {
  /** Sets the cookie if the cart was changed. */
  send(reply: FastifyReply): void
}

export type CartCookieDeps = With<'config' | 'secret'>

/**
 * The cart of a browser without JavaScript: signed, SameSite=Lax, path `/`, product ids and quantities only. Scripts
 * may read it, because they move its lines into the stored cart.
 */
export function readCartCookie(
  { config, secret }: CartCookieDeps,
  request: FastifyRequest,
): CartCookie {
  const secure = config.publicUrl?.startsWith('https://') ?? false
  const name = `${secure ? '__Host-' : ''}${PLAIN_CART_COOKIE}`
  const { cookie } = request.headers
  const sent = (cookie && request.server.parseCookie(cookie)[name]) || ''
  let changed: PlainCart | undefined
  return {
    lines: parsePlainCart(verified(sent, secret)),
    replace(lines) {
      changed = lines
    },
    send(reply) {
      if (!changed) return
      const text = printPlainCart(changed)
      const maxAge = text === '' ? 0 : Math.floor(LIFE_MS / 1000)
      const value = text === '' ? '' : `${text}${SEPARATOR}${signature(text, secret)}`
      reply.setCookie(name, value, { path: '/', sameSite: 'lax', httpOnly: false, secure, maxAge })
    },
  }
}

function signature(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`cart ${text}`).digest('base64url')
}

/** The signed text; empty if the signature is wrong. */
function verified(sent: string, secret: string): string {
  const [text = '', given = ''] = sent.split(SEPARATOR)
  return isSameSecret(given, signature(text, secret)) ? text : ''
}
