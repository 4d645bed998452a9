import type { CSSProperties } from 'react'
import type { Cloth } from '#domain/catalog/product.ts'

/** Passes a product's dyes to the styles: the tint by day, the deep dye in dark mode. */
export function clothStyle({ tint, tintDeep }: Pick<Cloth, 'tint' | 'tintDeep'>): CSSProperties {
  return { '--tint': tint, '--tint-deep': tintDeep } as CSSProperties
}
