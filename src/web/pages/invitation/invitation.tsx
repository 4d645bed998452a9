import {
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { z } from 'zod'
import { plainEmail } from '#domain/accounts/profile.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { panelPages } from '#panel-urls.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { acceptInvitation, readInvitation } from '#use-cases/accounts/invite-helper.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useText } from '../../language.tsx'
import { DeadEnd } from '../../layout/dead-end.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { metaOf } from '../../meta-of.ts'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext)
  const session = context.get(sessionContext)
  const token = params.name ?? ''
  // Forged and expired links get the same response.
  const found = await readInvitation(shop, token)
  if (!found || !session) return { token, shop: shop.settings.name, invitation: undefined }
  const { language } = languageOf(new URL(request.url).pathname)
  const { role, email, inviter } = found
  const invitation = {
    email,
    inviter: inviter.name,
    // The panel's sentences are not sent to shoppers.
    role:
      role.kind === 'own' ? role.name : sentencesIn(language, 'panelRoles')(`role ${role.name}`),
    isForReader: plainEmail(session.person.email) === email,
  }
  return { token, shop: shop.settings.name, invitation, antiForgery: session.antiForgeryToken }
}

const CODES = ['invitation-gone', 'invitation-of-another', 'inviter-lacks-rights'] as const

export const action = formAction({
  body: z.object({}),
  async act(_body, { deps, params, session, language }) {
    if (!session) return { ok: false, refusal: { status: 401, code: 'sign-in-needed' } }
    const { person } = session
    const accepted = await acceptInvitation(deps, { token: params.name ?? '', person })
    if (!accepted.ok) return { ok: false, refusal: { status: 409, code: accepted.reason } }
    return redirect(inLanguage(panelPages.decisions(), language), 303)
  },
})

export const meta = metaOf('invitation', (t, _, data: MetaArgs<typeof loader>['loaderData']) => ({
  title: t('metaTitle', { shop: data?.shop ?? '' }),
  description: t('not-now'),
  index: false,
}))

/** The page that an invitation's mail links to: who invites to which role, and one button for the invited account. */
export default function Invitation() {
  const t = useText('invitation')
  const say = useText('apiAuth')
  const { token, shop, invitation, antiForgery } = useLoaderData<typeof loader>()
  const code = useActionData<typeof action>()?.refusal?.code
  const refused = CODES.find((one) => one === code)
  if (!invitation && !code) return <DeadEnd title={t('goneTitle')} text={t('invitation-gone')} />
  return (
    <FormPage title={invitation ? t('title') : t('goneTitle')}>
      {code && (
        <ErrorNote>
          {refused && t(refused, { email: invitation?.email ?? '' })}
          {!refused && (code === 'stale-page' ? say('stalePage') : t('tooOften'))}
        </ErrorNote>
      )}
      {invitation && (
        <>
          <p className="lead">
            {t('lead', { shop, inviter: invitation.inviter, role: invitation.role })}
          </p>
          {invitation.isForReader ? (
            <form
              className="stack stack-start"
              method="post"
              action={inLanguage(pages.invitation(token), t.language)}
            >
              <input type="hidden" name="token" value={antiForgery} />
              <Button type="submit">{t('accept')}</Button>
              <p className="help">{t('not-now')}</p>
            </form>
          ) : (
            <p className="note" role="status">
              {t('invitation-of-another', { email: invitation.email })}
            </p>
          )}
        </>
      )}
    </FormPage>
  )
}
