import { useNavigate } from 'react-router'
import { inLanguage } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { TextLink } from '../kit/text-link.tsx'
import { type AskedOrders, isNarrowed, orderOfList, ordersAddress } from '../orders/find-orders.tsx'
import { useKeys } from '../orders/use-list-keys.ts'

interface ListWayProps {
  list: { asked: AskedOrders; before: string | undefined; after: string | undefined }
}

/** Links back to the list, and to the previous and next order in it, also with K and J. */
export function ListWay({ list: { asked, before, after } }: ListWayProps) {
  const t = useText('panelOrder')
  const navigate = useNavigate()
  const open = (id: string | undefined) => {
    if (id) navigate(inLanguage(orderOfList(id, asked), t.language))
  }
  useKeys(({ key }) =>
    key === 'j' ? () => open(after) : key === 'k' ? () => open(before) : undefined,
  )
  return (
    <nav className="row gap-16 align-baseline" aria-label={t('list')}>
      <TextLink to={ordersAddress(asked)}>{t(isNarrowed(asked) ? 'backToList' : 'back')}</TextLink>
      {before && (
        <TextLink to={orderOfList(before, asked)}>
          {t('previous')} <kbd>K</kbd>
        </TextLink>
      )}
      {after && (
        <TextLink to={orderOfList(after, asked)}>
          {t('next')} <kbd>J</kbd>
        </TextLink>
      )}
    </nav>
  )
}
