import { connect } from 'node:tls'
import { SECOND_MS } from '#domain/time/durations.ts'
import type { CertificateTrial } from '#use-cases/health/examine-shop.ts'

const ANSWER_WITHIN_MS = 10 * SECOND_MS
const HTTPS_PORT = 443

/** Reads the certificate that browsers get at the shop's own https address, from its proxy or its CDN. */
export function readOwnCertificate(publicUrl: string): Promise<CertificateTrial> {
  const { hostname, port } = new URL(publicUrl)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || HTTPS_PORT),
      servername: hostname,
      // An expired one is to be read as well; whether browsers accept it is in `authorizationError`.
      rejectUnauthorized: false,
      timeout: ANSWER_WITHIN_MS,
    })
    const end = (answer: CertificateTrial): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('secureConnect', () => {
      const { authorized, authorizationError } = socket
      const until = new Date(socket.getPeerCertificate().valid_to)
      end(authorized ? { until } : { problem: wordsOf(authorizationError) })
    })
    socket.once('timeout', () => end({ problem: undefined }))
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      end({ problem: code === 'ENOTFOUND' ? 'ENOTFOUND' : undefined }),
    )
  })
}

/** Node gives the code alone in some versions, and in others an error that has it. */
function wordsOf(refusal: Error | string | undefined): string {
  if (refusal instanceof Error) return (refusal as NodeJS.ErrnoException).code ?? refusal.message
  return refusal ?? ''
}
