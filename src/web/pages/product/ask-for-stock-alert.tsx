import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { StockAlertForm } from '#contract/stock-alerts.ts'
import { findProduct } from '#database/catalog/catalog.ts'
import { findMessagePhone } from '#database/consents/consents.ts'
import { findPhoneStopKey, isWaitingFor } from '#database/stock/alerts.ts'
import { namesInOrder } from '#domain/catalog/display-defaults.ts'
import { parseProductId } from '#domain/ids.ts'
import { canBeAwaited } from '#domain/stock/stock-alert.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { askForStockAlert } from '#use-cases/stock/ask-for-stock-alert.ts'
import { stopKeyOf } from '#use-cases/stock/stock-alert-links.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useText } from '../../language.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { metaOf } from '../../meta-of.ts'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { AlertForm } from './stock-alert-form.tsx'

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { db, clock, secret, settings } = context.get(shopContext)
  const id = parseProductId(params.name ?? '')
  const product = id && (await findProduct(db, id, clock.now()))
  if (!product || product.kind === 'sachet') throw data(null, { status: 404 })
  const { language } = languageOf(new URL(request.url).pathname)
  const person = context.get(sessionContext)?.person
  const email = person?.email ?? ''
  const userId = settings.writesToPhones ? person?.userId : undefined
  return {
    product: { id: product.id, name: namesInOrder(product, language)[0].text },
    isSoldOut: canBeAwaited(product),
    email,
    isWaiting: await isWaitingFor(db, { productId: product.id, email }),
    phone: userId && (await findMessagePhone(db, userId)),
    // Set while the account waits for a message.
    phoneStopKey: userId && (await findPhoneStopKey(db, { productId: product.id, userId })),
    // The alert of the account's own address can be ended here as from a mail.
    stopKey: email && stopKeyOf(secret, email.toLowerCase()),
  }
}

export const action = formAction({
  body: StockAlertForm,
  async act({ email, language }, { deps, session, origin, params }) {
    const productId = parseProductId(params.name ?? '')
    if (!productId) throw data(null, { status: 404 })
    const person = session?.person
    const asked = await askForStockAlert(deps, { productId, email, language, person, origin })
    if (asked.ok) return { ok: true, done: { state: asked.state, email: email ?? '' } }
    if (asked.reason === 'unknown-product') throw data(null, { status: 404 })
    return { ok: false, refusal: { status: 409, code: asked.reason } }
  },
})

export const meta = metaOf(
  'stockAlerts',
  (t, _shop, data: MetaArgs<typeof loader>['loaderData']) => ({
    title: t('metaTitle', { name: data?.product.name ?? '' }),
    description: t('use'),
    index: false,
  }),
)

/** The form that requests a mail when a sold-out product is back, with and without JavaScript. */
export default function AskForStockAlert() {
  const t = useText('stockAlerts')
  const { product, isSoldOut, email, isWaiting, stopKey, ...byPhone } =
    useLoaderData<typeof loader>()
  const { phone, phoneStopKey } = byPhone
  const posted = useActionData<typeof action>()
  const { name } = product
  const done = posted?.done
  const isPostedByPhone = done?.email === ''
  const isNoted = isWaiting && (!posted || isPostedByPhone)
  const noted =
    done?.state === 'waiting' && !isPostedByPhone ? done.email : isNoted ? email : undefined
  return (
    <FormPage title={t('title')}>
      {noted !== undefined && (
        <p className="note" role="status">
          {t('waiting', { email: noted, name })}
        </p>
      )}
      {done?.state === 'link-sent' && (
        <p className="note" role="status">
          {t('linkSent', { email: done.email })}
        </p>
      )}
      {phone && phoneStopKey && (
        <p className="note" role="status">
          {t('waiting', { email: `+${phone}`, name })}
        </p>
      )}
      {!isSoldOut && <p className="lead">{t('notSoldOut', { name })}</p>}
      {isSoldOut && !done && !isWaiting && (
        <>
          <p className="lead">{t('lead', { name })}</p>
          <AlertForm productId={product.id} email={email} posted={posted} />
        </>
      )}
      {isSoldOut && phone && !phoneStopKey && (
        <form method="post" action={inLanguage(pages.askForStockAlert(product.id), t.language)}>
          <Button type="submit" variant="line" name="by" value="whatsapp">
            {t('submitByWhatsapp', { phone })}
          </Button>
        </form>
      )}
      <p className="button-row">
        <a className="text-link" href={inLanguage(pages.product(product.id), t.language)}>
          {t('toProduct', { name })}
        </a>
        {noted !== undefined && (
          <a className="text-link" href={inLanguage(pages.stockAlert(stopKey), t.language)}>
            {t('stopTitle')}
          </a>
        )}
        {phoneStopKey && (
          <a className="text-link" href={inLanguage(pages.stockAlert(phoneStopKey), t.language)}>
            {t('stopMessages')}
          </a>
        )}
      </p>
    </FormPage>
  )
}
