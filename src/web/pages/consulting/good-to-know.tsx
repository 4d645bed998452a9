import type { ConsultantFacts } from '#domain/consultations/consultant.ts'
import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../../language.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { Section } from '../../ui/section.tsx'

/** What to prepare, the price, and the conditions (docs/law.md, consultations). */
export function GoodToKnow({ consultant }: { consultant: ConsultantFacts | undefined }) {
  const t = useText('consulting')
  const isOnline = useSettings()?.payments.prepaidBy !== undefined
  const { pricePaise = 0, firstTalkMinutes = null, noticeMinutes = 0 } = consultant ?? {}
  const price = formatRupees(pricePaise)
  return (
    <div className="stack gap-40 good-to-know">
      <Section id="bring" title={t('bringTitle')} titleClass="title-small below-8">
        <ul className="rows">
          {(['bring1', 'bring2', 'bring3', 'bring4'] as const).map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ul>
      </Section>
      <Section id="cost" title={t('costTitle')} titleClass="title-small below-8">
        {pricePaise === 0 && <p>{t('costFree')}</p>}
        {pricePaise > 0 && !isOnline && <p>{t('costPaid', { price })}</p>}
        {pricePaise > 0 && isOnline && (
          <>
            {firstTalkMinutes !== null && (
              <p>{t('costFirstFree', { minutes: firstTalkMinutes })}</p>
            )}
            <p>{t('costOnline', { price })}</p>
            <p>{t('moneyRule', { hours: Math.ceil(noticeMinutes / 60) })}</p>
          </>
        )}
      </Section>
      <Section id="agree" title={t('lawTitle')} titleClass="title-small below-8">
        <ul className="rows">
          <li>{t('law1')}</li>
          <li>{t('law2')}</li>
          {/* A paid consultation has its own rule, shown beside its price. */}
          {(pricePaise === 0 || !isOnline) && <li>{t('law3')}</li>}
        </ul>
      </Section>
    </div>
  )
}
