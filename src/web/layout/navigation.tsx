import { useLocation } from 'react-router'
import { languageOf, pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { ShopLink } from './shop-link.tsx'

const LINKS = [
  { key: 'home', to: pages.home, alsoAt: pages.homeToo },
  { key: 'about', to: pages.about, alsoAt: pages.about },
  { key: 'consulting', to: pages.consulting, alsoAt: pages.consulting },
  { key: 'blogs', to: pages.blogs, alsoAt: pages.blogs },
] as const

/** The four links of the header; the one of the current path is marked. */
export function Navigation({ className }: { className: string }) {
  const t = useText('layout')
  const { path } = languageOf(useLocation().pathname)
  return (
    <nav aria-label={t('mainNavigation')} className={className}>
      {LINKS.map(({ key, to, alsoAt }) => {
        const here =
          path === to || path === alsoAt || (to !== pages.home && path.startsWith(`${to}/`))
        return (
          <ShopLink key={key} to={to} aria-current={here ? 'page' : undefined}>
            {t(key)}
          </ShopLink>
        )
      })}
    </nav>
  )
}
