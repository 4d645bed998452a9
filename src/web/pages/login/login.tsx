import './login.css'
import { useSearchParams } from 'react-router'
import { parseReturnPath } from '#domain/accounts/return-path.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { authApi } from '../../api/auth.ts'
import { useCart } from '../../cart/use-cart.ts'
import { useText } from '../../language.tsx'
import { PolicyLinks } from '../../layout/policy-links.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { metaOf } from '../../meta-of.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { GoogleMark } from './google-mark.tsx'
import { HomeIcon } from './home-icon.tsx'

/** Errors after the return from the identity provider. */
const PROBLEMS = ['cancelled', 'refused', 'identity-unavailable', 'sign-in-expired'] as const

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
  const next = query.get('next')
  const returnTo = next ? parseReturnPath(next) : inLanguage(pages.home, t.language)
  const asked = query.get('problem')
  const { count } = useCart()
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
          <h1 id="login" className="title-block">
            {t('title')}
          </h1>
          <p className="lead">{t('text')}</p>
          {problem && <ErrorNote>{t(problem)}</ErrorNote>}
          {/* Loads a new document: signing in leaves the shop and returns. */}
          <a
            className="line google-button"
            href={authApi.start.path({ query: { return: returnTo } })}
          >
            <GoogleMark />
            <span>{t('withGoogle')}</span>
          </a>
          {/* Below the button, which would move away under the finger when the cart is known. */}
          {hasCart && <p className="note">{t('cartKept')}</p>}
          <p className="help">{t('notice')}</p>
          <PolicyLinks of={['privacy', 'terms']} />
        </div>
      </div>
    </section>
  )
}
