import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A tab whose form is not laid out yet: says so, and leads back to the orders. */
export function ComingForm({ form }: { form: 'blog' }) {
  const t = useText('admin')
  return (
    <EmptyState sentence={t(`coming ${form}`)} motif="martaban">
      <ButtonLink to={pages.adminPanel} look="line">
        {t('toOrders')}
      </ButtonLink>
    </EmptyState>
  )
}
