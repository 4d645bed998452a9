import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProductId } from '#domain/ids.ts'
import { dietOf, type QuizAnswers } from '#domain/quiz/answers.ts'
import type { Constitution } from '#domain/quiz/constitutions.ts'
import { rituOn } from '#domain/quiz/seasons.ts'
import type { VikritiResult } from '#domain/quiz/vikriti.ts'
import { type Fit, MAX_RECOMMENDED, mayRecommend, rankByFit } from '#domain/suggestions/fit.ts'
import { indianDay } from '#domain/time/india.ts'
import { pages } from '#urls.ts'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { type FitGoods, fetchFitGoods } from '../../quiz/fit-goods.ts'
import { ButtonLink, LineButton } from '../../ui/button.tsx'
import { useQuizWords } from './quiz-data.ts'

interface SuitsProps {
  answers: QuizAnswers
  constitution: Constitution
  imbalance: VikritiResult | undefined
}

/** Products ranked by fit, each with its reason; calculated on the device, so that no answer is sent. */
export function Suits({ answers, constitution, imbalance }: SuitsProps) {
  const t = useQuizWords()
  const [goods, setGoods] = useState<readonly FitGoods[] | 'failed'>()
  const here = useRef(true)
  const load = useCallback(async () => {
    const found = await fetchFitGoods()
    if (here.current) setGoods(found ?? 'failed')
  }, [])
  useEffect(() => {
    here.current = true
    void load()
    return () => {
      here.current = false
    }
  }, [load])
  const title = mayRecommend(imbalance)
    ? t('saidToSuit', { name: t(`name ${constitution}`) })
    : t('vaidyaFirst')
  return (
    <section className="band-part sunk" aria-labelledby="suits">
      <div className="wrap stack gap-28">
        <div className="row row-between">
          <h2 id="suits" className="title-block">
            {title}
          </h2>
          <ButtonLink to={pages.consulting} variant="line">
            {t('book')}
          </ButtonLink>
        </div>
        {!mayRecommend(imbalance) && <p>{t('vaidyaFirstText')}</p>}
        {goods === 'failed' && (
          <p>
            {t('shelfFailed')} <LineButton onClick={load}>{t('again')}</LineButton>
          </p>
        )}
        {goods && goods !== 'failed' && mayRecommend(imbalance) && (
          <Ranked
            fits={rankByFit(
              goods,
              { constitution, imbalance, diet: dietOf(answers) },
              rituOn(indianDay(new Date())),
            )}
          />
        )}
      </div>
    </section>
  )
}

function Ranked({ fits }: { fits: readonly Fit<FitGoods>[] }) {
  const t = useQuizWords()
  const shown = fits.slice(0, MAX_RECOMMENDED)
  if (shown.length === 0) return <p>{t('suitsNone')}</p>
  const notes = new Map<ProductId, string>(
    shown.map(({ product, reasons, ask }) => {
      const [first] = reasons
      const why = first && t(`why ${first.because}`, { dosha: t(`name ${first.dosha}`) })
      const flags = ask.map((flag) => t(`flag ${flag}`).toLowerCase()).join(', ')
      return [product.id, [why, flags && t('askWith', { flags })].filter(Boolean).join(' ')]
    }),
  )
  return <ProductGrid products={shown.map(({ product }) => product)} columns={4} notes={notes} />
}
