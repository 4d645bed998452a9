import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { languageOf, pages } from '#urls.ts'
import { CartDoor } from '../cart/cart-door.tsx'
import { useReopenedCart } from '../cart/reopen-cart.ts'
import { useText } from '../language.tsx'
import { SearchDoor } from '../search/search-door.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { DemoRibbon } from './demo-ribbon.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { usePrefetchedDialogs } from './prefetch.ts'
import { RouteAnnouncer } from './route-announcer.tsx'

/** What stands round every screen. Header and footer are hidden on the quiz (spec §2). */
export function ShopFrame({ children }: { children: ReactNode }) {
  const t = useText('layout')
  const { path } = languageOf(useLocation().pathname)
  const bare = path === pages.quiz || path === `${pages.quiz}/`
  usePrefetchedDialogs()
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
      <CartDoor />
      <SearchDoor />
      <Toaster />
      <RouteAnnouncer />
    </>
  )
}
