import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { languageOf, pages } from '#urls.ts'
import { CartTrigger } from '../cart/cart-trigger.tsx'
import { useReopenedCart } from '../cart/reopen-cart.ts'
import { useText } from '../language.tsx'
import { PaymentTrigger } from '../payment/payment-trigger.tsx'
import { SearchTrigger } from '../search/search-trigger.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { DemoRibbon } from './demo-ribbon.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { HeldMoveNotice } from './held-move-notice.tsx'
import { usePrefetchedScreens } from './prefetch.ts'
import { RouteAnnouncer } from './route-announcer.tsx'

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
      <HeldMoveNotice />
      <RouteAnnouncer />
    </>
  )
}

/** A label of its own, since the embedding page has a main part too. */
function Framed({ children }: { children: ReactNode }) {
  const t = useText('consulting')
  return (
    <main id="content" tabIndex={-1} aria-label={t('frameTitle')}>
      {children}
    </main>
  )
}

/** The quiz has no header and footer. */
function Surrounded({ path, children }: { path: string; children: ReactNode }) {
  const t = useText('layout')
  const bare = path === pages.quiz || path === `${pages.quiz}/`
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
        {children}
      </main>
      {!bare && <Footer />}
      <CartTrigger />
      <SearchTrigger />
      <PaymentTrigger />
      <Toaster />
      <HeldMoveNotice />
      <RouteAnnouncer />
    </>
  )
}
