import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { languageOf, pages, standInsPage } from '#urls.ts'
import { CartTrigger } from '../cart/cart-trigger.tsx'
import { useReopenedCart } from '../cart/reopen-cart.ts'
import { useText } from '../language.tsx'
import { PaymentTrigger } from '../payment/payment-trigger.tsx'
import { SearchTrigger } from '../search/search-trigger.tsx'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { CloseButton } from '../ui/icon-button.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { failedNavigationStore, moveOffline } from './held-move.ts'
import { usePrefetchedScreens } from './prefetch.ts'
import { useSettings } from './root-data.ts'

const forget = () => failedNavigationStore.set(undefined)

/** Header and footer around every screen, except the booking calendar, which is embedded in a frame. */
export function ShopFrame({ children }: { children: ReactNode }) {
  const { path } = languageOf(useLocation().pathname)
  if (`${path}/`.startsWith(`${pages.adminPanel}/`)) return <RoundPanel>{children}</RoundPanel>
  if (!path.startsWith(pages.scheduler(''))) return <Surrounded path={path}>{children}</Surrounded>
  return <Framed>{children}</Framed>
}

/** The owner's panel has its own frame, loaded with its pages. */
function RoundPanel({ children }: { children: ReactNode }) {
  const t = useText('layout')
  return (
    <>
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      <DemoRibbon />
      {children}
      <Toaster />
      <NavigationProgress />
      <FailedNavigationNotice />
      <RouteAnnouncer />
    </>
  )
}

/** Has a label of its own, since the embedding page also has a `main` element. */
function Framed({ children }: { children: ReactNode }) {
  const t = useText('consulting')
  return (
    <main id="content" tabIndex={-1} aria-label={t('frameTitle')}>
      {children}
    </main>
  )
}

/** The quiz has no header and footer, nor have the pages by which the team comes into a shop that is not open yet. */
function Surrounded({ path, children }: { path: string; children: ReactNode }) {
  const t = useText('layout')
  const { isClosed, pauseNotice } = useSettings() ?? {}
  const isEntrance = path === pages.login() || path.startsWith(pages.invitation(''))
  const isQuiz = path === pages.quiz || path === `${pages.quiz}/`
  const bare = isQuiz || (isEntrance && isClosed)
  usePrefetchedScreens()
  useReopenedCart()
  return (
    <>
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      <DemoRibbon />
      {!bare && <Header />}
      <p className="note-tint seen-earlier" role="status">
        {t('seenEarlier')}
      </p>
      <main id="content" tabIndex={-1}>
        {pauseNotice && (
          <p className="note-tint" data-nosnippet>
            {pauseNotice}
          </p>
        )}
        {children}
      </main>
      {!bare && <Footer />}
      <CartTrigger />
      <SearchTrigger />
      <PaymentTrigger />
      <Toaster />
      <NavigationProgress />
      <FailedNavigationNotice />
      <RouteAnnouncer />
    </>
  )
}

function DemoRibbon() {
  const t = useText('layout')
  if (useSettings()?.mode !== 'demo') return null
  return (
    <aside className="demo-ribbon links" aria-label={t('demoLabel')}>
      {t('demo')} <a href={standInsPage}>{t('demoDetails')}</a>
    </aside>
  )
}

/** Navigation inside the app is silent for screen readers, so this announces the new page's title. */
function RouteAnnouncer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}

/** Answers a press at once when the next screen is long in coming; not while a failed navigation is offered again. */
function NavigationProgress() {
  const { state } = useNavigation()
  const hasFailed = useStore(failedNavigationStore, undefined) !== undefined
  return state !== 'idle' && !hasFailed && <div className="navigation-progress" />
}

/** Shows over the unchanged page that the shop could not be reached, and offers the navigation again. */
function FailedNavigationNotice() {
  const t = useText('errors')
  const { key } = useLocation()
  const to = useStore(failedNavigationStore, undefined)
  useEffect(() => {
    // After any successful navigation the offer is obsolete.
    if (key) forget()
  }, [key])
  return (
    <div className="held-move" role="alert">
      {to && (
        <div className="toast toast-error">
          <p>{t('unreachable')}</p>
          <Button size="small" onClick={() => void moveOffline(to)}>
            {t('tryAgain')}
          </Button>
          <CloseButton onClick={forget} />
        </div>
      )}
    </div>
  )
}
