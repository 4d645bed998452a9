import { useLoaderData } from 'react-router'
import { CONCERNS } from '#domain/suggestions/concerns.ts'
import type { SafetyFlag } from '#domain/suggestions/flags.ts'
import {
  MAX_SACHETS,
  MAX_SACHETS_PER_DAY,
  MIN_SACHETS,
  SACHET_GRAMS,
  SACHETS_A_BOX,
  SACHETS_STEP,
} from '#domain/suggestions/sachets.ts'
import { Section } from '../../ui/section.tsx'
import type { loader } from './how-we-recommend.tsx'
import { useRecommendWords } from './recommend-words.ts'
import { RuleTable } from './rule-table.tsx'

/** The 20 concerns with sachet, flags and red flags. */
export function ConcernRules() {
  const t = useRecommendWords()
  const { concerns, sachets } = useLoaderData<typeof loader>()
  const list = (flags: readonly SafetyFlag[]) =>
    flags.map((flag) => t(`flag ${flag}`).toLowerCase()).join(', ') || undefined
  return (
    <Section id="sachets" title={t('sachetsTitle')} className="wrap stack" titleClass="title-h3">
      <p>
        {t('sachetsText', {
          min: MIN_SACHETS,
          max: MAX_SACHETS,
          step: SACHETS_STEP,
          box: SACHETS_A_BOX,
          grams: SACHET_GRAMS,
          aDay: MAX_SACHETS_PER_DAY,
        })}
      </p>
      <RuleTable
        isLong
        caption={t('sachetsTitle')}
        head={[
          t('concern'),
          t('sachet'),
          t('soldAs'),
          t('days'),
          t('block'),
          t('ask'),
          t('redFlags'),
        ]}
        rows={CONCERNS.map((concern) => {
          const text = concerns[concern.index]
          return [
            `${concern.index}. ${text?.name}`,
            sachets[concern.productId],
            t(concern.sold),
            concern.days ?? t('inSeason'),
            list(concern.block),
            list(concern.ask),
            [concern.doctorFirst && t('doctorFirst'), text?.redFlags.join('; ')]
              .filter(Boolean)
              .join(' '),
          ]
        })}
      />
    </Section>
  )
}
