import { formatRupees } from '#domain/money/money.ts'
import type { AdminOrderView } from '#use-cases/orders/admin-order.ts'
import { ordersApi } from '../../../api/orders.ts'
import { useText } from '../../../language.tsx'
import { fullDay } from '../../moments.ts'

interface DocumentsProps {
  id: string
  documents: AdminOrderView['documents']
  /** The order was cancelled before it was sent, so it has no documents. */
  isOver: boolean
}

/** The tax invoice and its credit notes, each as PDF. */
export function Documents({ id, documents, isOver }: DocumentsProps) {
  const t = useText('panelOrder')
  if (isOver && documents.length === 0) return null
  return (
    <>
      <h3 className="term">{t('documents')}</h3>
      {documents.length === 0 && <p>{t('noDocuments')}</p>}
      <ul className="stack gap-4">
        {documents.map(({ kind, number, issuedOn, totalPaise, isCommercial }) => (
          <li key={number}>
            <a
              className="text-link"
              href={ordersApi.invoice.path({ params: { id }, query: { number } })}
            >
              {t(isCommercial ? 'commercial-note' : kind)} {number}
            </a>{' '}
            {fullDay(issuedOn, t.language)}, {formatRupees(totalPaise)}
          </li>
        ))}
      </ul>
    </>
  )
}
