import { type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { z } from 'zod'
import { inLanguage, languageOf, pages } from '#urls.ts'
import {
  followStockAlertLink,
  readStockAlertLink,
} from '#use-cases/stock/follow-stock-alert-link.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useText } from '../../language.tsx'
import { DeadEnd } from '../../layout/dead-end.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { metaOf } from '../../meta-of.ts'
import { shopContext } from '../../shop-context.ts'
import { Button } from '../../ui/button.tsx'

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const token = params.name ?? ''
  const { language } = languageOf(new URL(request.url).pathname)
  // Forged and expired links get the same response.
  return { token, link: await readStockAlertLink(context.get(shopContext), token, language) }
}

/** Reached by the button of the page, and by the button that mail programs show (RFC 8058). */
export const action = formAction({
  body: z.object({}),
  async act(_body, { deps, params }) {
    return { ok: true, done: await followStockAlertLink(deps, params.name ?? '') }
  },
})

export const meta = metaOf('stockAlerts', (t) => ({
  title: t('title'),
  description: t('use'),
  index: false,
}))

/** The page that alert mails link to: one button confirms an alert, or ends all alerts of that address. */
export default function StockAlert() {
  const t = useText('stockAlerts')
  const { token, link } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const name = link?.act === 'confirm' ? link.product.name : ''
  if (posted?.refusal) {
    return (
      <FormPage title={t('title')}>
        <p className="note note-error" role="alert">
          {t('tooOften')}
        </p>
      </FormPage>
    )
  }
  if (posted?.done) {
    return (
      <FormPage title={t('title')}>
        <p className="note" role="status">
          {t(posted.done, { name })}
        </p>
        {link?.act === 'confirm' && (
          <p className="button-row">
            <a className="text-link" href={inLanguage(pages.product(link.product.id), t.language)}>
              {t('toProduct', { name })}
            </a>
          </p>
        )}
      </FormPage>
    )
  }
  if (!link) {
    return <DeadEnd title={t('goneTitle')} text={t('gone')} />
  }
  const { act } = link
  return (
    <FormPage title={t(`${act}Title`)}>
      <p className="lead">{t(`${act}Lead`, { name })}</p>
      <form method="post" action={inLanguage(pages.stockAlert(token), t.language)}>
        <Button type="submit">{t(act)}</Button>
      </form>
    </FormPage>
  )
}
