import type { ProductSummary } from '#domain/catalog/product.ts'

/** The name of the picture that moves from the card to the page, in browsers with view transitions. */
const MOVING_PICTURE = 'product-picture'

let opened: ProductSummary | undefined
let moving: HTMLElement | null | undefined

/** Remembers the tapped card, so that its product page opens with the card's data. */
export function openCard(product: ProductSummary, link: Element): void {
  opened = product
  moving?.style.removeProperty('view-transition-name')
  moving = link.closest('article')?.querySelector('img')
  moving?.style.setProperty('view-transition-name', MOVING_PICTURE)
}

/** The card that this product was opened from, once. */
export function takeOpenedCard(id: string): ProductSummary | undefined {
  const card = opened?.id === id ? opened : undefined
  opened = undefined
  return card
}
