import { inLanguage, pages } from '#urls.ts'
import { loadCartPanel } from '../cart/cart-trigger.tsx'
import { useCart } from '../cart/use-cart.ts'
import { useText } from '../language.tsx'
import { searchStore } from '../search/search-store.ts'
import { loadSearchDialog } from '../search/search-trigger.tsx'
import { BorderStrip } from '../ui/border-strip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Disclosure } from './disclosure.tsx'
import { useHydrated } from './hydrated.ts'
import { LanguageLinks } from './language-links.tsx'
import { Logo } from './logo.tsx'
import { Navigation } from './navigation.tsx'
import { fetchAhead } from './prefetch.ts'
import { useSettings } from './root-data.ts'
import { ShopLink } from './shop-link.tsx'
import { UserMenu } from './user-menu.tsx'

/** Brand, links, search, user, cart and the menu of small screens. */
export function Header() {
  const t = useText('layout')
  const name = useSettings()?.name ?? ''
  return (
    <header className="site-header">
      <div className="wrap line site-header-row">
        <ShopLink to={pages.home} aria-label={t('brandLink', { name })} className="logo-link">
          <Logo name={name} />
        </ShopLink>
        <Navigation className="site-nav" />
        <div className="site-tools">
          <SearchOpener />
          <UserMenu />
          <CartOpener />
          <Disclosure label={t('menu')} icon={<Icon name="menu" />} className="site-menu">
            <Navigation className="menu-nav" isOpen />
            <LanguageLinks />
          </Disclosure>
        </div>
      </div>
      <noscript>
        <WithoutScript />
      </noscript>
      <BorderStrip name="kangura" />
    </header>
  )
}

/** Opens the search dialog; a link to the listing until JavaScript runs. */
function SearchOpener() {
  const t = useText('layout')
  const hydrated = useHydrated()
  const icon = <Icon name="search" />
  if (!hydrated) {
    return (
      <ShopLink
        to={pages.listing()}
        className="icon-button"
        aria-label={t('search')}
        data-opens="search"
      >
        {icon}
      </ShopLink>
    )
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('search')}
      aria-haspopup="dialog"
      data-opens="search"
      onClick={() => searchStore.set(true)}
      onPointerEnter={() => fetchAhead(loadSearchDialog)}
    >
      {icon}
    </button>
  )
}

/** Opens the cart panel; without JavaScript a link to the cart page. */
export function CartOpener() {
  const t = useText('layout')
  const { count, open } = useCart()
  return (
    <>
      <button
        type="button"
        className="icon-button needs-script"
        aria-label={t('cart', { count })}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => fetchAhead(loadCartPanel)}
      >
        <Icon name="cart" />
        {count > 0 && (
          // The key restarts the animation when the count changes.
          <span key={count} className="badge" aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      <noscript>
        <ShopLink to={pages.cart} className="icon-button" aria-label={t('cartLink')}>
          <Icon name="cart" />
        </ShopLink>
      </noscript>
    </>
  )
}

/** Without JavaScript, search goes through the listing's own address. */
function WithoutScript() {
  const t = useText('layout')
  const search = useText('search')
  return (
    <div className="row small without-script">
      <search>
        <form action={inLanguage(pages.listing(), t.language)} method="get">
          <input
            type="search"
            name="q"
            className="input"
            aria-label={search('placeholder')}
            placeholder={search('placeholder')}
          />
          <button type="submit" className="btn btn-small">
            {search('submit')}
          </button>
        </form>
      </search>
      <p>{t('withoutScript')}</p>
    </div>
  )
}
