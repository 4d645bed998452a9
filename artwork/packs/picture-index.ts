import { INKS } from '../dyes.ts'
import type { PackedProduct } from '../products.ts'
import { fingerprint } from './print-run.ts'
import { type View, type ViewName, WIDTHS } from './views.ts'

interface PictureView {
  readonly view: ViewName
  /** Path of the files under public, without width and format. */
  readonly file: string
  /** The picture's proportions. */
  readonly width: number
  readonly height: number
}

export interface ProductPictures {
  readonly tint: string
  /** The same background in dark mode (tints become the deep dye). */
  readonly tintDeep: string
  readonly ink: string
  readonly motif: string
  readonly views: readonly PictureView[]
}

/** The list of pictures, stored beside the seed and read when products are seeded. */
export interface PictureIndex {
  readonly widths: readonly number[]
  readonly products: Readonly<Record<string, ProductPictures>>
}

/** What is in the pack looks the same in every size. */
function folderOf({ slug, sizeOf }: PackedProduct, view: ViewName): string {
  return view === 'contents' ? (sizeOf?.slug ?? slug) : slug
}

export function indexViews(product: PackedProduct, views: readonly View[]): ProductPictures {
  const { ink, motif } = product
  return {
    tint: INKS[ink].tint,
    tintDeep: INKS[ink].deep,
    ink,
    motif,
    views: views.map(({ name, width, height, full, small }) => ({
      view: name,
      file: `pictures/${folderOf(product, name)}/${name}.${fingerprint(full, small)}`,
      width,
      height,
    })),
  }
}

export function pictureIndex(products: Readonly<Record<string, ProductPictures>>): PictureIndex {
  return { widths: WIDTHS, products }
}
