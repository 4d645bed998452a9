import { Fragment } from 'react'
import { useLocation } from 'react-router'
import { languageOf, pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { CATEGORY_LINKS } from './category-links.ts'
import { Disclosure } from './disclosure.tsx'
import { ShopLink } from './shop-link.tsx'

const LINKS = [
  { key: 'home', to: pages.home, alsoAt: pages.homeToo },
  { key: 'shop', to: pages.listing(), alsoAt: pages.listing() },
  { key: 'about', to: pages.about, alsoAt: pages.about },
  { key: 'consulting', to: pages.consulting, alsoAt: pages.consulting },
  { key: 'blogs', to: pages.blogs, alsoAt: pages.blogs },
] as const

/** The links of the header, with the shop's categories; the one of the current path is marked. */
export function Navigation({ className, isOpen }: { className: string; isOpen?: boolean }) {
  const t = useText('layout')
  const { path } = languageOf(useLocation().pathname)
  return (
    <nav aria-label={t('mainNavigation')} className={className}>
      {LINKS.map(({ key, to, alsoAt }) => {
        const here =
          path === to || path === alsoAt || (to !== pages.home && path.startsWith(`${to}/`))
        return (
          <Fragment key={key}>
            <ShopLink to={to} aria-current={here ? 'page' : undefined}>
              {t(key)}
            </ShopLink>
            {key === 'shop' &&
              (isOpen ? (
                <Categories path={path} />
              ) : (
                <Disclosure label={t('categories')} className="nav-categories">
                  <Categories path={path} />
                </Disclosure>
              ))}
          </Fragment>
        )
      })}
    </nav>
  )
}

function Categories({ path }: { path: string }) {
  const t = useText('layout')
  return (
    <ul className="nav-list" aria-label={t('categories')}>
      {CATEGORY_LINKS.map(({ key, title }) => {
        const to = pages.listing({ categories: [title] })
        return (
          <li key={key}>
            <ShopLink to={to} aria-current={path === to ? 'page' : undefined}>
              {t(key)}
            </ShopLink>
          </li>
        )
      })}
    </ul>
  )
}
