import type { Text } from '../language.tsx'
import type { ShownSummary } from './review-of.ts'

/** '7 reviews', or '7 sample reviews' when there are no genuine ones yet. */
export function summaryWords(
  t: Text<'reviews'>,
  { count, samples }: Pick<ShownSummary, 'count' | 'samples'>,
): string {
  return count > 0 && samples === count ? t('sampleCount', { count }) : t('count', { count })
}
