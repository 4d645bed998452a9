import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { COVERS } from '../covers/list.ts'
import { fingerprint, SENT_ROUND } from '../packs/print-run.ts'
import { PRODUCTS } from '../products.ts'
import { drawArticleCard } from './article-card.ts'
import { drawProductCard } from './product-card.ts'
import { DRAWN_LANGUAGES, type DrawnLanguage } from './script-names.ts'

export interface SocialCard {
  readonly kind: 'products' | 'articles'
  readonly id: string
  readonly language: DrawnLanguage
  readonly svg: string
  /** Address of the picture; changes with the drawing. */
  readonly path: string
}

/** Paths of the link preview pictures of products and articles. */
export interface SocialIndex {
  readonly products: Readonly<Record<string, string>>
  readonly articles: Readonly<Record<string, string>>
}

function card(
  kind: SocialCard['kind'],
  id: string,
  draw: (language: DrawnLanguage) => string,
): SocialCard[] {
  return DRAWN_LANGUAGES.map((language) => {
    const svg = draw(language)
    const hash = fingerprint(svg, JSON.stringify(SENT_ROUND))
    const folder = language === DEFAULT_LANGUAGE ? '/social' : `/social/${language}`
    return { kind, id, language, svg, path: `${folder}/${kind}/${id}.${hash}.jpg` }
  })
}

export function drawSocialCards(): SocialCard[] {
  return [
    ...PRODUCTS.flatMap((product) =>
      card('products', product.slug, (language) => drawProductCard(product, language)),
    ),
    ...COVERS.flatMap((cover) =>
      card('articles', cover.slug, (language) => drawArticleCard(cover, language)),
    ),
  ]
}

/** The English pictures, which products and articles are seeded with. */
export function socialIndex(cards: readonly SocialCard[]): SocialIndex {
  const english = cards.filter(({ language }) => language === DEFAULT_LANGUAGE)
  const pathsOf = (kind: SocialCard['kind']) =>
    Object.fromEntries(english.filter((one) => one.kind === kind).map(({ id, path }) => [id, path]))
  return { products: pathsOf('products'), articles: pathsOf('articles') }
}

/** The pictures in the other languages, by the path of the English one. */
export function translatedPictures(
  cards: readonly SocialCard[],
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const groups = Map.groupBy(cards, ({ kind, id }) => `${kind} ${id}`)
  return Object.fromEntries(
    [...groups.values()].map((group) => [
      group.find(({ language }) => language === DEFAULT_LANGUAGE)?.path,
      Object.fromEntries(
        group
          .filter(({ language }) => language !== DEFAULT_LANGUAGE)
          .map(({ language, path }) => [language, path]),
      ),
    ]),
  )
}
