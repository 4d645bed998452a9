import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import { MINUTE_MS } from '#domain/time/durations.ts'

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

export interface SmtpServer {
  options: SMTPConnectionOptions
  login: { user: string; pass: string } | undefined
  /** The time of one mail from first to last byte, shorter than its lease: a server may answer without ever ending. */
  withinMs: number
}

const WITHIN_MS = 2 * MINUTE_MS

// The library's own limits are minutes, too long for a worker.
const TIMES = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 5_000,
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/**
 * Parses `smtp://user:password@host:port` or `smtps://…`. Port 587, and every server that gets a password, must
 * use TLS; only a server on this machine is exempt.
 */
export function parseSmtpServer(
  address: string,
  { withinMs = WITHIN_MS, ...times }: Partial<typeof TIMES> & { withinMs?: number } = {},
): SmtpServer {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  const port = Number(url.port) || PORTS[secure ? 'smtps:' : 'smtp:']
  const login = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined
  const mustSpeakTls = !isLoopback(url.hostname) && (port === 587 || login !== undefined)
  return {
    options: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port,
      secure,
      requireTLS: mustSpeakTls,
      ...TIMES,
      ...times,
    },
    login,
    withinMs,
  }
}
