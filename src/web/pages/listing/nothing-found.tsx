import type { ProductSummary } from '#domain/catalog/product.ts'
import { pages } from '#urls.ts'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface NothingFoundProps {
  /** The page already explains why the shop has nothing for this search. */
  hasAnswer: boolean
  /** The search or a filter excludes products. */
  isNarrowed: boolean
  further:
    | {
        popular?: { title: string; texts: readonly string[] } | undefined
        nearest: { title: string; products: readonly ProductSummary[] }
      }
    | undefined
}

/** A listing without products: similar product names, searches with hits, and a link to all products. */
export function NothingFound({ hasAnswer, isNarrowed, further }: NothingFoundProps) {
  const t = useText('listing')
  const cards = useText('cards')
  const all = isNarrowed && (
    <ButtonLink to={pages.listing()} variant="line">
      {cards('showAll')}
    </ButtonLink>
  )
  return (
    <div className="stack stack-start">
      {hasAnswer ? all : <EmptyState sentence={t('none')}>{all}</EmptyState>}
      {further?.popular && (
        <p className="row">
          {further.popular.title}:
          {further.popular.texts.map((text) => (
            <ShopLink key={text} to={pages.listing({ q: text })} className="text-link">
              {text}
            </ShopLink>
          ))}
        </p>
      )}
      {further && further.nearest.products.length > 0 && (
        <>
          <h2 className="title-h3">{further.nearest.title}</h2>
          <ProductGrid products={further.nearest.products} columns={3} />
        </>
      )}
    </div>
  )
}
