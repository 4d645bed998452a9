import { z } from 'zod'
import type { Cloth, Picture } from '#domain/catalog/product.ts'
import { readDrawnList } from './written-down.ts'

/** The pictures that the artwork generator drew. */
const DrawnPictures = z.object({
  widths: z.array(z.number().int().positive()).min(1),
  products: z.record(
    z.string(),
    z.object({
      tint: z.string(),
      tintDeep: z.string(),
      motif: z.string(),
      views: z.array(
        z.object({
          view: z.enum(['front', 'contents', 'label', 'motif']),
          file: z.string(),
          width: z.number().positive(),
          height: z.number().positive(),
        }),
      ),
    }),
  ),
})
type DrawnPictures = z.infer<typeof DrawnPictures>

/** Plain cotton, for a product without drawings. */
const PLAIN_CLOTH: Cloth = { tint: '#F4ECDB', tintDeep: '#E5D8BD', motif: 'lotus' }

/** The look of a product; without drawings it has no pictures and plain cotton. */
export interface Looks {
  pictures: readonly Picture[]
  cloth: Cloth
}

/** The drawing in a file, whatever its version: `/pictures/gulab-jal/front` of `/pictures/gulab-jal/front.f9578b16`. */
export const drawingOf = (base: string): string => base.replace(/\.[0-9a-f]+$/, '')

/** Reads the list of drawn pictures once; returns a lookup by product id. */
export function readLooks(): (productId: string) => Looks {
  const drawn = readDrawnList('pictures.json', DrawnPictures)
  return (productId) => looksOf(drawn, productId)
}

function looksOf(drawn: DrawnPictures | undefined, productId: string): Looks {
  const product = drawn?.products[productId]
  if (!drawn || !product) return { pictures: [], cloth: PLAIN_CLOTH }
  const { tint, tintDeep, motif, views } = product
  return {
    pictures: views.map(({ view, file, width, height }) => ({
      view,
      width,
      height,
      widths: drawn.widths,
      base: `/${file.replace(/^\/+/, '')}`,
    })),
    cloth: { tint, tintDeep, motif },
  }
}
