import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../../language.tsx'

/** What to prepare, the price, and the conditions (docs/law.md, consultations). */
export function GoodToKnow({ pricePaise }: { pricePaise: number }) {
  const t = useText('consulting')
  return (
    <div className="stack good-to-know">
      <section aria-labelledby="bring">
        <h2 id="bring" className="title-small">
          {t('bringTitle')}
        </h2>
        <ul className="rows">
          {(['bring1', 'bring2', 'bring3', 'bring4'] as const).map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="cost">
        <h2 id="cost" className="title-small">
          {t('costTitle')}
        </h2>
        <p>
          {pricePaise === 0 ? t('costFree') : t('costPaid', { price: formatRupees(pricePaise) })}
        </p>
      </section>
      <section aria-labelledby="agree">
        <h2 id="agree" className="title-small">
          {t('lawTitle')}
        </h2>
        <ul className="rows">
          {(['law1', 'law2', 'law3'] as const).map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
