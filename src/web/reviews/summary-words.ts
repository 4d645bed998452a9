import type { Namespaces } from '#messages/catalogue.ts'
import type { Say } from '#messages/message.ts'
import type { ShownSummary } from './review-of.ts'

/** '7 reviews', or '7 sample reviews' when there are no genuine ones yet. */
export function summaryWords(
  t: Say<Namespaces['reviews']>,
  { count, samples }: Pick<ShownSummary, 'count' | 'samples'>,
): string {
  return count > 0 && samples === count ? t('sampleCount', { count }) : t('count', { count })
}
