import { type Text, useText } from '../language.tsx'
import { RatingFlowers } from './rating-flowers.tsx'
import type { ShownSummary } from './review-of.ts'

/** The product's rating beside its name; links to the reviews. */
export function RatingLink({ summary }: { summary: ShownSummary }) {
  const t = useText('reviews')
  if (summary.count === 0) return null
  return (
    <a href="#reviews" className="tap below-8 rating-link">
      <RatingFlowers rating={summary.average} />
      <b className="nowrap" aria-hidden="true">
        {summary.average.toFixed(1)}
      </b>
      <span>{summaryWords(t, summary)}</span>
    </a>
  )
}

/** '7 reviews', or '7 sample reviews' when there are no genuine ones yet. */
function summaryWords(
  t: Text<'reviews'>,
  { count, samples }: Pick<ShownSummary, 'count' | 'samples'>,
): string {
  return count > 0 && samples === count ? t('sampleCount', { count }) : t('count', { count })
}
