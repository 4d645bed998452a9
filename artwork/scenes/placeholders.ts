import { CATEGORIES, type CategoryTitle } from '../dyes.ts'
import { drawPack, PACK_CROP } from '../packs/pack.ts'
import { type PackedProduct, PRODUCTS } from '../products.ts'
import { categoryName } from './categories.ts'
import type { Scene } from './scene.ts'

/** A pack of each category without a name, for a missing picture. */
export function placeholders(): Scene[] {
  const titles = Object.keys(CATEGORIES) as CategoryTitle[]
  return titles.map((title): Scene => {
    const { form } = CATEGORIES[title]
    const product = PRODUCTS.find((one) => one.category === title && one.form === form)
    if (!product) throw new Error(`${title} has no pack in its usual form`)
    const { width, height } = PACK_CROP
    return {
      name: `placeholder-${categoryName(title)}`,
      width,
      height,
      widths: [160, 320],
      formats: ['avif', 'webp'],
      svg: drawPack(product, 'blank'),
    }
  })
}

/** A pack of no category, small enough to be stored as SVG. */
export function unnamedPack(): string {
  const product: PackedProduct = {
    slug: 'unnamed',
    sku: '',
    category: 'Functional Foods',
    form: 'jar',
    top: '',
    sub: '',
    hi: '',
    net: '',
    motif: 'lotus',
    ink: 'kashish',
    contents: '#8A7D5C',
  }
  return drawPack(product, 'blank')
}
