import { pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { useCategories } from './root-data.ts'
import { ShopLink } from './shop-link.tsx'

interface CategoryLinksProps {
  className?: string
  /** The current path, whose category is marked. */
  path?: string
}

/** The links of header, menu and footer to the categories that the shop shows. */
export function CategoryLinks({ className, path }: CategoryLinksProps) {
  const t = useText('layout')
  const shown = useCategories().filter(({ hidden }) => !hidden)
  return (
    <ul className={className} aria-label={t('categories')}>
      {shown.map(({ title, name }) => {
        const to = pages.listing({ categories: [title] })
        return (
          <li key={title}>
            <ShopLink to={to} aria-current={path === to ? 'page' : undefined}>
              {name}
            </ShopLink>
          </li>
        )
      })}
    </ul>
  )
}
