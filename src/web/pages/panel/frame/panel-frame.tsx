import '../kit/panel.css'
import '../kit/panel-words.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Rooms } from '#messages/catalogue.ts'
import { languageOf, pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'

/** The three tabs, in this order. */
const TABS = ['orders', 'product', 'blog'] as const
/** What stands at the panel's own address: a tab, or what waits for the owner. */
export const VIEWS = [...TABS, 'decisions'] as const
export type View = (typeof VIEWS)[number]

type Place = Exclude<keyof Rooms['panel'], 'furtherPlaces'>

/** What there is besides, what is looked at every day first. */
const PLACES: readonly { name: Place; to: string }[] = [
  { name: 'decisions', to: pages.panelDecisions() },
  { name: 'products', to: pages.panelProducts },
  { name: 'tickets', to: pages.panelTickets() },
  { name: 'reviews', to: pages.panelReviews() },
  { name: 'bookings', to: pages.panelBookings() },
  { name: 'cash', to: pages.panelCash },
  { name: 'sales', to: pages.panelSales },
  { name: 'posts', to: pages.panelPosts() },
  { name: 'productImport', to: pages.panelImport },
  { name: 'team', to: pages.panelTeam },
  { name: 'settings', to: pages.panelSettings },
  { name: 'log', to: pages.panelLog },
]

/** Head and tabs round a page of the owner's panel. */
export function PanelFrame({ view, children }: { view?: View; children: ReactNode }) {
  const here = languageOf(useLocation().pathname).path
  const isHere = (name: Place, to: string) =>
    name === 'decisions' ? view === name : here === to || here.startsWith(`${to}/`)
  const t = useText('admin')
  const words = useText('panel')
  const places = useRef<HTMLElement>(null)
  // On a phone the row of places is longer than the screen: it stands where its own page is.
  useEffect(() => {
    const row = places.current
    const own = row?.querySelector<HTMLElement>('[aria-current]')
    const show = () => {
      if (row && own) row.scrollLeft = own.offsetLeft - (row.clientWidth - own.offsetWidth) / 2
    }
    show()
    // Words grow or shrink when their own letters arrive.
    void document.fonts.ready.then(show)
  }, [])
  return (
    <>
      <div className="admin-head">
        <p className="admin-title">{t('title')}</p>
        <nav className="admin-tabs" aria-label={t('title')}>
          {TABS.map((name) => (
            <ShopLink
              key={name}
              to={name === 'orders' ? pages.adminPanel : `${pages.adminPanel}?tab=${name}`}
              aria-current={name === view ? 'page' : undefined}
            >
              {t(`tab ${name}`)}
            </ShopLink>
          ))}
        </nav>
      </div>
      <nav ref={places} className="admin-places" aria-label={words('furtherPlaces')}>
        {PLACES.map(({ name, to }) => (
          <ShopLink key={name} to={to} aria-current={isHere(name, to) ? 'page' : undefined}>
            {words(name)}
          </ShopLink>
        ))}
      </nav>
      <section className="admin" aria-labelledby="admin">
        {children}
      </section>
    </>
  )
}
