import { COVERS } from '../covers/list.ts'
import { fingerprint, SENT_ROUND } from '../packs/print-run.ts'
import { PRODUCTS } from '../products.ts'
import { drawArticleCard } from './article-card.ts'
import { drawProductCard } from './product-card.ts'

export interface SocialCard {
  readonly kind: 'products' | 'articles'
  readonly id: string
  readonly svg: string
  /** Address of the picture; changes with the drawing. */
  readonly path: string
}

/** Paths of the link preview pictures of products and articles. */
export interface SocialIndex {
  readonly products: Readonly<Record<string, string>>
  readonly articles: Readonly<Record<string, string>>
}

function card(kind: SocialCard['kind'], id: string, svg: string): SocialCard {
  const hash = fingerprint(svg, JSON.stringify(SENT_ROUND))
  return { kind, id, svg, path: `/social/${kind}/${id}.${hash}.jpg` }
}

export function drawSocialCards(): SocialCard[] {
  return [
    ...PRODUCTS.map((product) => card('products', product.slug, drawProductCard(product))),
    ...COVERS.map((cover) => card('articles', cover.slug, drawArticleCard(cover))),
  ]
}

export function socialIndex(cards: readonly SocialCard[]): SocialIndex {
  const pathsOf = (kind: SocialCard['kind']) =>
    Object.fromEntries(cards.filter((one) => one.kind === kind).map(({ id, path }) => [id, path]))
  return { products: pathsOf('products'), articles: pathsOf('articles') }
}
