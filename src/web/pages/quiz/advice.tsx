import type { Constitution } from '#domain/quiz/constitutions.ts'
import { rituOn } from '#domain/quiz/seasons.ts'
import { indianDay } from '#domain/time/india.ts'
import { Motif } from '../../ui/motif.tsx'
import { useQuizTexts, useQuizWords } from './quiz-data.ts'

export function Advice({ constitution }: { constitution: Constitution }) {
  const t = useQuizWords()
  const { advice, seasons } = useQuizTexts()
  const texts = advice[constitution]
  const now = seasons[rituOn(indianDay(new Date())).id]
  if (!texts || !now) return null
  return (
    <section className="wrap columns columns-3 band result-advice">
      <div className="stack gap-12">
        <Motif name="pomegranate" size={64} className="motif-accent" />
        <h2 className="title-h3">{t('diet')}</h2>
        <p>{texts.diet}</p>
      </div>
      <div className="stack gap-12">
        <Motif name="lotus" size={64} className="motif-accent" />
        <h2 className="title-h3">{t('routine')}</h2>
        <p>{texts.routine}</p>
        <p>{t('dinacharya')}</p>
      </div>
      <div className="stack gap-12">
        <Motif name="lemon" size={64} className="motif-accent" />
        <h2 className="title-h3">{t('season')}</h2>
        <p>
          <b>{t('seasonNow', { name: now.name, when: now.when })}</b>{' '}
          {t('cycleNow', { cycle: now.cycle })} {now.advice}
        </p>
        <p>{texts.season}</p>
      </div>
    </section>
  )
}
