import { useLoaderData } from 'react-router'
import {
  BAND_ENDS,
  BANDS,
  DAYS_BETWEEN_CHECKS,
  doshaOfItem,
  VIKRITI_ITEMS,
} from '#domain/quiz/vikriti.ts'
import { FIT_POINTS, RAISES_TOO_MUCH } from '#domain/suggestions/fit.ts'
import type { loader } from './how-we-recommend.tsx'
import { useRecommendWords } from './recommend-words.ts'
import { RuleTable } from './rule-table.tsx'

const NEEDS = ['imbalance', 'constitution', 'blend', 'season'] as const

/** The imbalance check, and how products are ranked. */
export function ImbalanceRules() {
  const t = useRecommendWords()
  const { vikriti } = useLoaderData<typeof loader>()
  return (
    <>
      <section className="wrap stack" aria-labelledby="vikriti">
        <h2 id="vikriti" className="title-h3">
          {t('vikritiTitle')}
        </h2>
        <p>{t('vikritiText', { days: DAYS_BETWEEN_CHECKS })}</p>
        <RuleTable
          isLong
          caption={t('vikritiTitle')}
          head={[t('item'), t('dosha')]}
          rows={VIKRITI_ITEMS.map((item) => [vikriti.items[item], t(doshaOfItem(item))])}
        />
        <RuleTable
          caption={t('band')}
          head={[t('band'), t('upTo')]}
          rows={BANDS.map((band) => [t(`band ${band}`), BAND_ENDS[band]])}
        />
        <p>{t('raisedRule', { min: BAND_ENDS.settled + 1 })}</p>
      </section>
      <section className="wrap stack" aria-labelledby="fit">
        <h2 id="fit" className="title-h3">
          {t('fitTitle')}
        </h2>
        <p>{t('fitText')}</p>
        <RuleTable
          caption={t('fitTitle')}
          head={[t('need'), t('points')]}
          rows={NEEDS.map((need) => [t(`fit ${need}`), FIT_POINTS[need]])}
        />
        <p>{t('fitOut', { steps: RAISES_TOO_MUCH })}</p>
      </section>
    </>
  )
}
