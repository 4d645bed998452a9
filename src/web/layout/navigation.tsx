import { Fragment } from 'react'
import { useLocation } from 'react-router'
import { languageOf, pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { CategoryLinks } from './category-links.tsx'
import { Disclosure } from './disclosure.tsx'
import { ShopLink } from './shop-link.tsx'

const LINKS = [
  { key: 'home', to: pages.home, alsoAt: pages.homeToo },
  { key: 'shop', to: pages.listing(), alsoAt: pages.listing() },
  { key: 'about', to: pages.about, alsoAt: pages.about },
  { key: 'consulting', to: pages.consulting, alsoAt: pages.consulting },
  { key: 'blogs', to: pages.blogs, alsoAt: pages.blogs },
] as const

/** The links of the header, with the shop's categories; marks the link of the current path. */
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
                <CategoryLinks className="nav-list" path={path} />
              ) : (
                <Disclosure label={t('categories')} className="nav-categories">
                  <CategoryLinks className="nav-list" path={path} />
                </Disclosure>
              ))}
          </Fragment>
        )
      })}
    </nav>
  )
}
