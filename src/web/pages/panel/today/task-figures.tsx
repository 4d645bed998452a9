import type { OpenTask } from '#database/panel/owner-tasks.ts'
import { formatRupees } from '#domain/money/money.ts'
import { placeAddress } from '#panel-places.ts'
import { useText } from '../../../language.tsx'
import { TextLink } from '../kit/text-link.tsx'

const NOT_OWED = ['paid-online', 'cancelled', 'came-back', 'not-delivered'] as const

const rupeesIn = (value: unknown): string => formatRupees(typeof value === 'number' ? value : 0)
const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The amounts by which a courier's cash differs. */
export function TaskFigures({ task: { kind, details } }: { task: OpenTask }) {
  const t = useText('panelOrder')
  if (!kind.startsWith('cash-') || kind === 'cash-refund-due') return null
  const { owedPaise, handedPaise, writtenOffPaise, parcel, reference, references, line } = details
  if (kind === 'cash-of-unknown-parcel') {
    const from = { parcel: textIn(parcel), reference: textIn(reference), line: textIn(line) }
    return (
      <p>
        {t('cashUnknown', { handed: rupeesIn(handedPaise), ...from })} <Mend />
      </p>
    )
  }
  const why = NOT_OWED.find((known) => known === details.notOwed)
  const from = Array.isArray(references) ? references.map(textIn).join(', ') : ''
  return (
    <p>
      {t('cashFigures', { owed: rupeesIn(owedPaise), handed: rupeesIn(handedPaise) })}{' '}
      {writtenOffPaise !== undefined &&
        `${t('cashWrittenOff', { amount: rupeesIn(writtenOffPaise) })} `}
      {why && `${t(`cash ${why}`)} `}
      {from && (
        <>
          {t('cashFrom', { references: from })} <Mend />
        </>
      )}
    </p>
  )
}

/** Where a payment of the courier that was entered wrongly is put right. */
function Mend() {
  const t = useText('panelOrder')
  return <TextLink to={placeAddress('cash')}>{t('cashEnteredWrongly')}</TextLink>
}
