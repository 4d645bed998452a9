import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function EmptyCart() {
  const t = useText('cart')
  return (
    <EmptyState sentence={t('empty')} level={2}>
      <ButtonLink to={pages.homeToo} variant="line">
        {t('returnToShop')}
      </ButtonLink>
    </EmptyState>
  )
}
