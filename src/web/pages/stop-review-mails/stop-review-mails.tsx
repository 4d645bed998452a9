import { data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { z } from 'zod'
import { inLanguage, pages } from '#urls.ts'
import { areReviewMailsOn, endReviewMails } from '#use-cases/reviews/stop-review-mails.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useText } from '../../language.tsx'
import { DeadEnd } from '../../layout/dead-end.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { metaOf } from '../../meta-of.ts'
import { shopContext } from '../../shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.name ?? ''
  const isAsked = await areReviewMailsOn(context.get(shopContext), token)
  // Forged and outdated links get the same response, so that nobody learns which orders exist.
  return data({ token, isAsked }, { status: isAsked === undefined ? 404 : 200 })
}

/** Reached by the button of the page, and by the button that mail programs show (RFC 8058). */
export const action = formAction({
  body: z.object({}),
  async act(_, { deps, params }) {
    if (!(await endReviewMails(deps, params.name ?? ''))) throw data(null, { status: 404 })
    return { ok: true, done: {} }
  },
})

export const meta = metaOf('reviewMailsStop', (t) => ({
  title: t('title'),
  description: t('title'),
  index: false,
}))

/** Ends the mails that ask for reviews, without a sign-in. Opening the page changes nothing; its button does. */
export default function StopReviewMails() {
  const t = useText('reviewMailsStop')
  const { token, isAsked } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  if (isAsked === undefined) return <DeadEnd title={t('title')} text={t('unknown')} />
  const isStopped = posted?.done !== undefined || !isAsked
  return (
    <FormPage title={t('title')}>
      {isStopped ? (
        <p className="note" role="status">
          {t('stopped')}
        </p>
      ) : (
        <form method="post" action={inLanguage(pages.stopReviewMails(token), t.language)}>
          {posted?.refusal && <ErrorNote>{t('tooMany')}</ErrorNote>}
          <p className="lead">{t('ask')}</p>
          <Button type="submit">{t('button')}</Button>
        </form>
      )}
    </FormPage>
  )
}
