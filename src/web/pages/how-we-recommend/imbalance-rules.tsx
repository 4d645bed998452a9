import { useLoaderData } from 'react-router'
import {
  BAND_ENDS,
  BANDS,
  DAYS_BETWEEN_CHECKS,
  doshaOfItem,
  VIKRITI_ITEMS,
} from '#domain/quiz/vikriti.ts'
import { FIT_POINTS, RAISES_TOO_MUCH } from '#domain/suggestions/fit.ts'
import { Section } from '../../ui/section.tsx'
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
      <Section id="vikriti" title={t('vikritiTitle')} className="wrap stack" titleClass="title-h3">
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
      </Section>
      <Section id="fit" title={t('fitTitle')} className="wrap stack" titleClass="title-h3">
        <p>{t('fitText')}</p>
        <RuleTable
          caption={t('fitTitle')}
          head={[t('need'), t('points')]}
          rows={NEEDS.map((need) => [t(`fit ${need}`), FIT_POINTS[need]])}
        />
        <p>{t('fitOut', { steps: RAISES_TOO_MUCH })}</p>
      </Section>
    </>
  )
}
