import './category-strip.css'
import type { CSSProperties } from 'react'
import type { Category, Cloth } from '#domain/catalog/product.ts'
import { DEFAULT_LANGUAGE, isTranslation, type Language } from '#domain/language/languages.ts'
import { pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { ShopLink } from '../layout/shop-link.tsx'
import { nameInLanguage, scriptNames } from './card-product.ts'
import { clothStyle } from './cloth-style.ts'

type ListedCategory = Pick<Category, 'id' | 'title' | 'names' | 'picture' | 'cloth'> & {
  /** For a category without a drawn picture. */
  dyes: Cloth | undefined
}

const MAX_COLUMNS = 6

/** Distributes more categories over rows of equal length, if possible. */
const columnsOf = (count: number) => Math.ceil(count / Math.ceil(count / MAX_COLUMNS))

/** The second name: Hindi or Latin, depending on the page's language; none if it would be the same. */
function secondName(
  { names, title }: ListedCategory,
  language: Language,
): { lang: Language; name: string } | undefined {
  const [other] = isTranslation(language) ? [] : scriptNames(names, language)
  if (other) return { lang: other.script, name: other.name }
  const isSaid = nameInLanguage(title, names, language) === title
  return isSaid ? undefined : { lang: DEFAULT_LANGUAGE, name: title }
}

/** A click on an image opens /category/{title}. */
export function CategoryStrip({ categories }: { categories: readonly ListedCategory[] }) {
  const t = useText('home')
  return (
    <nav
      className="grid category-strip"
      aria-label={t('categories')}
      style={{ '--categories': columnsOf(categories.length) } as CSSProperties}
    >
      {categories.map((category) => {
        const second = secondName(category, t.language)
        return (
          <ShopLink key={category.id} to={pages.listing({ categories: [category.title] })}>
            {!category.dyes ? (
              <CategoryPicture name={category.picture} />
            ) : (
              <span
                className="category-cloth tint"
                style={{
                  ...clothStyle(category.dyes),
                  backgroundImage: `url(/artwork/border-${category.cloth}.svg)`,
                }}
              />
            )}
            <span className="at-foot category-names">
              <b>{nameInLanguage(category.title, category.names, t.language)}</b>
              {second && (
                <span lang={second.lang} translate="no">
                  {second.name}
                </span>
              )}
            </span>
          </ShopLink>
        )
      })}
    </nav>
  )
}

function CategoryPicture({ name }: { name: string }) {
  const set = (suffix: string, ending: string, widths: readonly number[]) =>
    widths.map((width) => `/artwork/${name}${suffix}-${width}.${ending} ${width}w`).join(', ')
  const wide = [220, 440] as const
  const phone = [180, 360] as const
  return (
    <picture>
      <source
        media="(min-width: 901px)"
        type="image/avif"
        srcSet={set('', 'avif', wide)}
        sizes="17vw"
      />
      <source
        media="(min-width: 901px)"
        type="image/webp"
        srcSet={set('', 'webp', wide)}
        sizes="17vw"
      />
      <source
        type="image/avif"
        srcSet={set('-phone', 'avif', phone)}
        sizes="(min-width: 601px) 33vw, 50vw"
      />
      <img
        src={`/artwork/${name}-phone-360.webp`}
        srcSet={set('-phone', 'webp', phone)}
        sizes="(min-width: 601px) 33vw, 50vw"
        alt=""
        width={180}
        height={286}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
