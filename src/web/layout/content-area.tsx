import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  Outlet,
  useRouteError,
} from 'react-router'
import { pages } from '#urls.ts'
import { isFirstScreen } from '../first-screens.ts'
import { useText } from '../language.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { APPENDED } from './appended-page.ts'
import { ApplicationError } from './application-error.tsx'
import { DeadEnd } from './dead-end.tsx'
import { isUnreachable, offerNavigationAgain } from './held-move.ts'
import { loadDialogMessages } from './lazy-trigger.tsx'

type Loaded = Record<string, DataStrategyResult>

/**
 * Navigation to a screen whose sentences load later waits for them. If the network fails, the page stays and a
 * notice offers the navigation again; a page that was to be appended is returned as `null`, and can be requested again.
 */
export const clientMiddleware: MiddlewareFunction<Loaded>[] = [
  async ({ request }, next) => {
    const { pathname, search } = new URL(request.url)
    if (!isFirstScreen(pathname)) await loadDialogMessages()
    const loaded = await next()
    // A thrown response is handled by the router.
    const failed = Object.values(loaded ?? {}).filter(
      ({ type, result }) => type === 'error' && !(result instanceof Response),
    )
    if (search.includes(APPENDED)) {
      for (const one of failed) Object.assign(one, { type: 'data', result: null })
    } else if (failed.some(({ result }) => isUnreachable(result))) {
      await offerNavigationAgain(pathname + search, request.signal)
    }
    return loaded
  },
]

/** The area between header and footer that contains every screen. */
export default function ContentArea() {
  return <Outlet />
}

/** An error in a screen replaces only this area: header, cart and footer stay. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotHere />
  return <ApplicationError error={error} />
}

/** Unknown products, posts and orders get a 404 with a helpful page. */
function NotHere() {
  const t = useText('errors')
  return (
    <DeadEnd title={t('notFoundTitle')} text={t('notFoundText')}>
      <title>{t('notFoundTitle')}</title>
      <ButtonLink to={pages.listing()}>{t('toProducts')}</ButtonLink>
      <ButtonLink to={pages.home} variant="line">
        {t('toHome')}
      </ButtonLink>
    </DeadEnd>
  )
}
