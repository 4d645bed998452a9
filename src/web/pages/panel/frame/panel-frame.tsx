import '../../../uploads/upload-progress.css'
import '../../../styles/wide-table.css'
import '../kit/panel.css'
import './panel-frame.css'
import '../kit/panel-words.ts'
import type { ReactNode } from 'react'
import { Form, Outlet, useLoaderData, useLocation, useRouteError } from 'react-router'
import { countWaitingByPlace } from '#database/panel/waiting.ts'
import { shownCount } from '#domain/text/counts.ts'
import {
  PANEL_GROUPS,
  PANEL_PLACES,
  type PlaceName,
  placeAddress,
  placesFor,
} from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { ApplicationError } from '../../../layout/application-error.tsx'
import { Disclosure } from '../../../layout/disclosure.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { LanguageLinks } from '../../../layout/language-links.tsx'
import { Logo } from '../../../layout/logo.tsx'
import { useSettings } from '../../../layout/root-data.ts'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { useSignOut } from '../../../layout/user-menu.tsx'
import { useSignOutElsewhere } from '../../../session/use-sign-out-elsewhere.ts'
import { BorderStrip } from '../../../ui/border-strip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, IconFrame } from '../../../ui/icon.tsx'
import { useFrame } from '../kit/own-rights.ts'
import { ownerOnly } from '../kit/panel-page.ts'
import { usePlaceName } from '../kit/place-name.ts'
import { placeCounts } from './place-counts.ts'

export const loader = ownerOnly(async ({ shop: { db, clock }, person }) => ({
  counts: placeCounts(await countWaitingByPlace(db, clock.now()), person),
  places: placesFor(person),
  rights: [...person.rights],
  name: person.name,
}))

type Counts = Partial<Record<PlaceName, number>>

/** The places in a phone's bar; the others are behind 'More'. */
const AT_HAND: readonly { name: PlaceName; icon: ReactNode }[] = [
  { name: 'today', icon: <path d="M3 11 12 3l9 8v10h-6v-6H9v6H3z" /> },
  { name: 'orders', icon: <path d="m3 7 9-4 9 4v10l-9 4-9-4zM3 7l9 4 9-4M12 11v10" /> },
  { name: 'products', icon: <path d="M8 2h8v4l2 3v13H6V9l2-3zM6 12h12M6 18h12" /> },
  { name: 'sales', icon: <path d="M6 4h12M6 9h12M6 4h3c7 0 7 10 0 10H6l8 8" /> },
]

/** The frame of every page of the owner's panel: brand, navigation, link to the shop, sign-out. */
export default function PanelFrame() {
  const { counts, places, name } = useLoaderData<typeof loader>()
  useSignOutElsewhere()
  return (
    <Framed counts={counts} places={places} owner={name}>
      <Outlet />
    </Framed>
  )
}

/** An error in a page leaves the frame unchanged. */
export function ErrorBoundary() {
  const frame = useFrame()
  return (
    <Framed counts={{}} places={frame?.places ?? []} owner={frame?.name ?? ''}>
      <ApplicationError error={useRouteError()} />
    </Framed>
  )
}

interface FramedProps {
  counts: Counts
  /** The places that the person may open. */
  places: readonly PlaceName[]
  owner: string
  children: ReactNode
}

function Framed({ counts, places, owner, children }: FramedProps) {
  const t = useText('panel')
  const here = usePlace()
  const isElsewhere = here !== undefined && !AT_HAND.some(({ name }) => name === here)
  return (
    <div className="panel">
      <header className="beside gap-0 panel-top">
        <Brand />
        <ShopLink to={panelPages.find()} className="icon-button" aria-label={t('find')}>
          <Icon name="search" size={22} />
        </ShopLink>
        <BorderStrip name="bandhani" />
      </header>
      <header className="dye dye-neel-deep panel-rail">
        <Brand />
        <FindField />
        <nav aria-label={t('title')}>
          <Places counts={counts} here={here} places={places} />
        </nav>
        <div className="row align-baseline small panel-rail-foot">
          <span>{owner}</span>
          <Ways />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="stack gap-28 panel-main">
        {children}
      </main>
      <nav className="dye dye-neel-deep grid gap-0 panel-bar" aria-label={t('title')}>
        {AT_HAND.filter(({ name }) => places.includes(name)).map(({ name, icon }) => (
          <PlaceLink key={name} name={name} counts={counts} here={here} icon={icon} />
        ))}
        <Disclosure
          className={classNames('panel-more', isElsewhere && 'panel-more-here')}
          label={t('more')}
          icon={
            <>
              <Icon name="menu" size={22} />
              {t('more')}
            </>
          }
        >
          <Places counts={counts} here={here} places={places} />
          <Ways />
        </Disclosure>
      </nav>
    </div>
  )
}

/** The search over everything, on every page of the panel; works without JavaScript. */
function FindField() {
  const t = useText('panel')
  return (
    <Form
      className="line gap-8 small panel-find"
      role="search"
      aria-label={t('find')}
      action={inLanguage(panelPages.find(), t.language)}
    >
      <Icon name="search" size={16} />
      <input name="q" type="search" aria-label={t('find')} placeholder={t('find')} maxLength={80} />
    </Form>
  )
}

function Brand() {
  const name = useSettings()?.name ?? ''
  return (
    <ShopLink to={panelPages.decisions()} className="tap panel-brand">
      <Logo name={name} />
    </ShopLink>
  )
}

/** The link to the shop, and sign-out. */
function Ways() {
  const t = useText('panel')
  const { busy, leave } = useSignOut()
  const ready = useHydrated()
  return (
    <>
      <LanguageLinks className="panel-languages" />
      <ShopLink to={pages.home}>{t('toShop')}</ShopLink>
      <button type="button" disabled={!ready || busy} onClick={leave}>
        {t('signOut')}
      </button>
    </>
  )
}

interface PlacesProps {
  counts: Counts
  here: PlaceName | undefined
}

/** The places that the person may open, by group. */
function Places({ counts, here, places }: PlacesProps & { places: readonly PlaceName[] }) {
  const t = useText('panel')
  const open = PANEL_PLACES.filter(({ name }) => places.includes(name))
  const groups = PANEL_GROUPS.filter((group) => open.some((place) => place.group === group))
  return (
    <ul className="small panel-places">
      {places.includes('today') && (
        <li>
          <PlaceLink name="today" counts={counts} here={here} />
        </li>
      )}
      {groups.map((group) => (
        <li key={group}>
          <p>{t(`group ${group}`)}</p>
          <ul>
            {open
              .filter((place) => place.group === group)
              .map(({ name }) => (
                <li key={name}>
                  <PlaceLink name={name} counts={counts} here={here} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function PlaceLink({
  name,
  counts,
  here,
  icon,
}: PlacesProps & { name: PlaceName; icon?: ReactNode }) {
  const nameOf = usePlaceName()
  const to = placeAddress(name)
  const count = counts[name] ?? 0
  return (
    <ShopLink
      to={to}
      className="line row-between gap-8"
      aria-current={name === here ? 'page' : undefined}
    >
      {icon && <IconFrame size={22}>{icon}</IconFrame>}
      {nameOf(name)}
      {count > 0 && <b className={icon ? 'badge' : undefined}>{shownCount(count)}</b>}
    </ShopLink>
  )
}

/** The place of the current address: a tab of the first page, or a page and its subpages. */
function usePlace(): PlaceName | undefined {
  const { pathname, search } = useLocation()
  const { path } = languageOf(pathname)
  const tab = new URLSearchParams(search).get('tab')
  const address = path === pages.adminPanel && tab ? `${path}?tab=${tab}` : path
  const exact = PANEL_PLACES.find(({ to }) => to === address)
  if (exact) return exact.name
  return PANEL_PLACES.findLast(({ to }) => path.startsWith(`${to}/`))?.name
}
