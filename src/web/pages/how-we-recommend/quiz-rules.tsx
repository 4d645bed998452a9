import { useLoaderData } from 'react-router'
import { NOISE_FIGURES, NOISE_PEOPLE } from '#domain/quiz/noise-figures.ts'
import { HALF_VOTES_IN_ALL, OPTION_DOSHAS, QUESTIONS } from '#domain/quiz/questions.ts'
import { RITUS } from '#domain/quiz/seasons.ts'
import { Section } from '../../ui/section.tsx'
import { Voiced } from '../../ui/voiced.tsx'
import type { loader } from './how-we-recommend.tsx'
import { useRecommendWords } from './recommend-words.ts'
import { RuleTable } from './rule-table.tsx'

const VOTES = HALF_VOTES_IN_ALL / 2
const HUNDRED = 100

/** The questions with their votes and sources, how a label is determined and how certain it is, the seasons. */
export function QuizRules() {
  const t = useRecommendWords()
  const { questions, seasons } = useLoaderData<typeof loader>()
  return (
    <>
      <Section
        id="questions"
        title={t('questionsTitle')}
        className="wrap stack"
        titleClass="title-h3"
      >
        <p>{t('questionsText', { votes: VOTES })}</p>
        <RuleTable
          isLong
          caption={t('questionsTitle')}
          head={[t('question'), ...OPTION_DOSHAS.map((dosha) => t(dosha)), t('vote'), t('source')]}
          rows={QUESTIONS.map(({ id, halfVotes, sources }) => {
            const text = questions[id]
            const options = halfVotes > 0 ? (text?.options ?? []) : []
            return [
              text?.ask ?? id,
              ...OPTION_DOSHAS.map((_, place) => options[place]),
              halfVotes / 2,
              sources.length > 0 ? (
                <Voiced
                  key="sources"
                  text={sources.map((source) => t(`source ${source}`)).join('; ')}
                />
              ) : undefined,
            ]
          })}
        />
      </Section>
      <Section id="scoring" title={t('scoringTitle')} className="wrap stack" titleClass="title-h3">
        <ol>
          <li>{t('scoring1', { half: VOTES / 2, votes: VOTES })}</li>
          <li>{t('scoring2')}</li>
          <li>{t('scoring3')}</li>
        </ol>
        <p>
          {t('scoring4')} {t('scoring5', { votes: VOTES })}
        </p>
        <h3 className="title-small">{t('noiseTitle')}</h3>
        <p>{t('noiseText', { people: NOISE_PEOPLE.toLocaleString('en-IN') })}</p>
        <RuleTable
          caption={t('noiseTitle')}
          head={[t('noise'), t('flipped'), t('closeFlipped'), t('firmFlipped')]}
          rows={NOISE_FIGURES.map(({ noise, flipped, closeFlipped, firmFlipped }) => [
            t('percent', { percent: noise * HUNDRED }),
            t('ofHundred', { count: flipped }),
            t('ofHundred', { count: closeFlipped }),
            t('ofHundred', { count: firmFlipped }),
          ])}
        />
      </Section>
      <Section id="seasons" title={t('seasonsTitle')} className="wrap stack" titleClass="title-h3">
        <RuleTable
          isLong
          caption={t('seasonsTitle')}
          head={[t('season'), t('when'), t('cycle'), t('advice')]}
          rows={RITUS.map(({ id }) => {
            const season = seasons[id]
            return [season?.name ?? id, season?.when, season?.cycle, season?.advice]
          })}
        />
      </Section>
    </>
  )
}
