import type { Constitution } from '#domain/quiz/constitutions.ts'
import type { Dosha } from '#domain/quiz/doshas.ts'
import type { CheckedImbalance } from '#domain/quiz/health-profile.ts'
import { ranked } from '#domain/quiz/score.ts'
import {
  compareWithConstitution,
  nextCheckDay,
  resultOfScores,
  type VikritiResult,
} from '#domain/quiz/vikriti.ts'
import { pages } from '#urls.ts'
import { useLanguage } from '../../language.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextWithHelpLines } from '../../ui/phone-links.tsx'
import { fullDay } from '../moments.ts'
import { useQuizTexts, useQuizWords } from './quiz-data.ts'

/** Four signs of a dosha, with up to three points each. */
const SCORE_POINTS = Array.from({ length: 12 }, (_, place) => place + 1)

/** The check's result beside the constitution, with the difference explained. */
export function ImbalanceResult({
  checked,
  constitution,
  checkAgain,
}: {
  checked: CheckedImbalance
  constitution: Constitution
  /** Undefined until another check is due. */
  checkAgain: (() => void) | undefined
}) {
  const t = useQuizWords()
  const language = useLanguage()
  const result = resultOfScores(checked.scores)
  const comparison = compareWithConstitution(result, constitution)
  const needsVaidya = result.band === 'moderate' || result.band === 'marked' || comparison === 'all'
  return (
    <section
      className="wrap columns columns-7-5 gap-28-56 align-start band-first"
      aria-labelledby="imbalance"
    >
      <div className="stack gap-12">
        <p className="kicker">{t('vikritiTitle')}</p>
        <h2 id="imbalance" tabIndex={-1} className="title-block">
          <RaisedName result={result} />
        </h2>
        <p>
          {t(`band ${result.band}`)} {/* A marked score is not 'a little high'. */}
          {(result.band !== 'marked' || comparison !== 'usual') && t(`compare ${comparison}`)}
        </p>
        <p>{t('difference')}</p>
        <p>
          {t('checkedOn', {
            day: fullDay(checked.checkedOn, language),
            next: fullDay(nextCheckDay(checked.checkedOn), language),
          })}
        </p>
        {(checkAgain || needsVaidya) && (
          <div className="button-row">
            {checkAgain && <Button onClick={checkAgain}>{t('checkAgain')}</Button>}
            {needsVaidya && (
              <ButtonLink to={pages.consulting} variant="line">
                {t('book')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <table className="table imbalance-scores">
        <caption className="term">{t('scores')}</caption>
        <tbody>
          {ranked(result.scores).map((dosha) => (
            <tr key={dosha}>
              <th scope="row">{t(`name ${dosha}`)}</th>
              <td>
                <ScoreCells dosha={dosha} score={result.scores[dosha]} />
              </td>
              <td className="bold nowrap text-end">
                {t('ofTwelve', { score: result.scores[dosha] })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ThisWeek result={result} />
      <p className="whole help links width-60">
        {t('vikritiOwn')} <TextWithHelpLines text={t('vikritiSafety')} />
      </p>
    </section>
  )
}

/** A cell for each point in the dosha's dye; the text beside it says the same. */
function ScoreCells({ dosha, score }: { dosha: Dosha; score: number }) {
  return (
    <span className={`line gap-2 score-cells pie-${dosha}`} aria-hidden="true">
      {SCORE_POINTS.map((point) => (
        <span key={point} className={point <= score ? 'score-printed' : undefined} />
      ))}
    </span>
  )
}

function RaisedName({ result: { raised } }: { result: VikritiResult }) {
  const t = useQuizWords()
  const [one, other, third] = raised
  if (!one) return t('raised none')
  if (!other) return t('raised one', { one: t(`name ${one}`) })
  if (third) return t('raised all')
  return t('raised two', { one: t(`name ${one}`), other: t(`name ${other}`) })
}

/** What to eat and do this week; products are shown only where the band allows it. */
function ThisWeek({ result: { raised, band } }: { result: VikritiResult }) {
  const t = useQuizWords()
  const { calming } = useQuizTexts()
  if (raised.length === 3) return null
  return (
    <div className="whole tiles gap-28 align-stretch imbalance-week">
      {raised.map((dosha) => (
        <div key={dosha} className="pad-20 dye dye-tint">
          <h3 className="title-small">{t('thisWeek', { dosha: t(`name ${dosha}`) })}</h3>
          <dl>
            <dt className="term">{t('eat')}</dt>
            <dd>{calming[dosha].food}</dd>
            <dt className="term">{t('live')}</dt>
            <dd>{calming[dosha].living}</dd>
            {band !== 'marked' && (
              <>
                <dt className="term">{t('fits')}</dt>
                <dd>{calming[dosha].types}</dd>
              </>
            )}
          </dl>
        </div>
      ))}
    </div>
  )
}
