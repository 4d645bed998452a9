import { createHash } from 'node:crypto'

export type Format = 'avif' | 'webp' | 'png' | 'jpg'

/** What is drawn, which decides the quality: text on a pack needs more than a scene on cloth. */
export type Subject = 'pack' | 'label' | 'cloth' | 'scene'

/**
 * Encoder quality by width, and the addition for a subject: wide files are shown on high-density screens, where
 * less is needed. A pack 320 px wide is about 10 kB, with crisp text.
 */
const PRINT_RUN = {
  upTo320: { avif: 46, webp: 56, webpAlpha: 88 },
  upTo640: { avif: 38, webp: 38, webpAlpha: 75 },
  wider: { avif: 30, webp: 24, webpAlpha: 75 },
  subject: { pack: 0, label: -3, cloth: -11, scene: 12 },
} as const

/** Link preview pictures: the first of these qualities that keeps a file below the size that messengers still show. */
export const SENT_ROUND = {
  maxBytes: 76_000,
  qualities: [78, 74, 70, 66, 62, 58, 54, 50],
} as const

function stepOf(width: number) {
  const { upTo320, upTo640, wider } = PRINT_RUN
  return width <= 320 ? upTo320 : width <= 640 ? upTo640 : wider
}

export function qualityOf(format: 'avif' | 'webp', width: number, subject: Subject): number {
  return stepOf(width)[format] + PRINT_RUN.subject[subject]
}

export function alphaQualityOf(width: number): number {
  return stepOf(width).webpAlpha
}

/** Eight hexadecimal digits that change when a drawing or its encoding does. */
export function fingerprint(...drawings: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(PRINT_RUN))
  for (const drawing of drawings) hash.update(drawing)
  return hash.digest('hex').slice(0, 8)
}
