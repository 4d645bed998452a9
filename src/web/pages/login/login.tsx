import './login.css'
import { useActionData, useSearchParams } from 'react-router'
import { z } from 'zod'
import { parseReturnPath } from '#domain/accounts/return-path.ts'
import { chromeLink, isWebView } from '#domain/accounts/web-view.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { authApi } from '../../api/auth.ts'
import { useCart } from '../../cart/use-cart.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useText } from '../../language.tsx'
import { useHydrated } from '../../layout/hydrated.ts'
import { Logo } from '../../layout/logo.tsx'
import { PolicyLinks } from '../../layout/policy-links.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { ShopLink } from '../../layout/shop-link.tsx'
import { metaOf } from '../../meta-of.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { PhoneLink } from '../../ui/phone-links.tsx'

/** Errors after the return from the identity provider. */
const PROBLEMS = ['cancelled', 'refused', 'identity-unavailable', 'sign-in-expired'] as const

/** Takes the form of a browser without JavaScript whose sign-in had ended, to be sent again after a new one. */
export const action = formAction({
  body: z.object({}),
  act: async () => ({ ok: true, done: undefined }),
})

export const meta = metaOf('login', (t, name) => ({
  title: t('metaTitle', { name }),
  description: t('text'),
  path: pages.login(),
  index: false,
}))

/**
 * The sign-in page: a home icon and 'Login with Google'. The server redirects signed-in visitors before it is
 * rendered.
 */
export default function Login() {
  const t = useText('login')
  const [query] = useSearchParams()
  const kept = useActionData<typeof action>()?.values
  const next = query.get('next')
  const returnTo = next ? parseReturnPath(next) : inLanguage(pages.home, t.language)
  const asked = query.get('problem')
  const { isClosed, name = '' } = useSettings() ?? {}
  const { count } = useCart()
  const inWebView = useHydrated() && isWebView(navigator.userAgent)
  const hasCart = count > 0 || languageOf(returnTo).path === pages.checkout
  const problem =
    asked === null ? undefined : (PROBLEMS.find((known) => known === asked) ?? 'refused')
  return (
    <section className="center align-start login wrap band" aria-labelledby="login">
      <div className="login-card sheet">
        <BorderStrip name="kangura" />
        <div className="stack pad-28 login-body">
          <ShopLink to={pages.home} className="icon-button login-home" aria-label={t('home')}>
            <HomeIcon />
          </ShopLink>
          {isClosed && <Logo name={name} />}
          <h1 id="login" className="title-block">
            {t('title')}
          </h1>
          <p className="lead">{t(isClosed ? 'closedText' : 'text')}</p>
          {problem && <ErrorNote>{t(problem)}</ErrorNote>}
          {inWebView && <OpenElsewhere path={returnTo} />}
          {kept && <p className="note">{t('formKept')}</p>}
          {/* Loads a new document: signing in leaves the shop and returns. */}
          <a
            className="line google-button"
            href={authApi.start.path({
              query: { return: kept ? inLanguage(pages.home, t.language) : returnTo },
            })}
            target={kept && '_blank'}
          >
            <GoogleMark />
            <span>{t('withGoogle')}</span>
          </a>
          {kept && (
            <form method="post" action={returnTo}>
              {Object.entries(kept).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button type="submit" variant="line" wide>
                {t('sendAgain')}
              </Button>
            </form>
          )}
          {/* Below the button, so that the button does not move when the cart is loaded. */}
          {hasCart && !inWebView && <p className="note">{t('cartKept')}</p>}
          <p className="help">{t('notice')}</p>
          {!isClosed && <PolicyLinks of={['privacy', 'terms']} />}
        </div>
      </div>
    </section>
  )
}

/** Google refuses to sign in inside other apps, whose storage the browser does not share either. */
function OpenElsewhere({ path }: { path: string }) {
  const t = useText('login')
  const { phone, isClosed } = useSettings() ?? {}
  const link = chromeLink(navigator.userAgent, new URL(path, window.location.origin))
  return (
    <div className="note stack">
      <p>{t('webView')}</p>
      {link && (
        <p className="links">
          <a href={link}>{t('openInChrome')}</a>
        </p>
      )}
      {phone && !isClosed && (
        <p>
          {t('orderByPhone')} <PhoneLink number={phone} />
        </p>
      )}
    </div>
  )
}

function HomeIcon() {
  return (
    <svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true" className="icon">
      <path d="M3 11.5 12 4l9 7.5M5.5 10v10h13V10M10 20v-6h4v6" />
    </svg>
  )
}

/** Google's 'G' in its four colours, unaltered, on white, as Google's branding rules require. */
function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  )
}
