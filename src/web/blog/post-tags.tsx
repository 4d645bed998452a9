import { pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { ShopLink } from '../layout/shop-link.tsx'
import { categoryName } from './category-cloth.ts'

/** A post's categories, each linked to the list of its posts. */
export function PostTags({ categories }: { categories: readonly string[] }) {
  const t = useText('blog')
  return (
    <ul className="row post-tags" aria-label={t('categories')}>
      {categories.map((title) => (
        <li key={title}>
          <ShopLink className="label touch" to={pages.blogList({ categories: [title] })}>
            {categoryName(t, title)}
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}
