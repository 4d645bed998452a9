import type { ProductId } from '#domain/ids.ts'
import { STOCK_ALERT_FIELDS } from '#domain/stock/stock-alert.ts'
import { inLanguage, pages } from '#urls.ts'
import type { Posted } from '../../forms/posted.ts'
import { useForm } from '../../forms/use-form.ts'
import { useText } from '../../language.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { EmailField } from '../../ui/person-fields.tsx'

interface AlertFormProps {
  productId: ProductId
  /** The account's address, if the page knows it. */
  email?: string
  posted?: Posted<unknown> | undefined
}

/** Requests one mail when a sold-out product is back. The form is always posted to its own page. */
export function AlertForm({ productId, email, posted }: AlertFormProps) {
  const t = useText('stockAlerts')
  const session = useSession()
  const own = email ?? session?.email ?? ''
  const form = useForm({
    fields: STOCK_ALERT_FIELDS,
    known: { email: own },
    posted,
    say: t,
    refused: ({ status, code }) => {
      if (status === 429) return t('tooOften')
      return t(code === 'too-many' ? 'tooMany' : 'failed')
    },
  })
  const isOneTap = own !== '' && !posted
  return (
    <form
      {...form.element}
      className="stack"
      action={inLanguage(pages.askForStockAlert(productId), t.language)}
    >
      <ErrorNote>{form.failure}</ErrorNote>
      {isOneTap ? (
        <input type="hidden" name="email" value={own} />
      ) : (
        <EmailField label={t('email')} enterKeyHint="send" required {...form.text('email')} />
      )}
      <Button type="submit" variant="line">
        {isOneTap ? t('submitTo', { email: own }) : t('submit')}
      </Button>
      <p className="help">{t('use')}</p>
    </form>
  )
}
