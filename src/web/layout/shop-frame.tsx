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

/** What stands round every screen; round the booking calendar nothing does, since it stands in a frame. */
export function ShopFrame({ children }: { children: ReactNode }) {
  const { path } = languageOf(useLocation().pathname)
  if (`${path}/`.startsWith(`${pages.adminPanel}/`)) return <RoundPanel>{children}</RoundPanel>
  if (!path.startsWith(pages.scheduler(''))) return <Surrounded path={path}>{children}</Surrounded>
  return <Framed>{children}</Framed>
}

/** The owner's panel has a frame of its own, which comes with its pages. */
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

/** A name of its own, beside the page's main part round the frame. */
function Framed({ children }: { children: ReactNode }) {
  const t = useText('consulting')
  return (
    <main id="content" tabIndex={-1} aria-label={t('frameTitle')}>
      {children}
    </main>
  )
}

/** Header and footer are hidden on the quiz. */
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
