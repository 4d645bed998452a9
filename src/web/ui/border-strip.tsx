import type { ClothName } from '#domain/catalog/category-cloth.ts'
import { classNames } from './class-names.ts'

/** Borders between blocks, in the adjacent block's dye; they belong to no category. */
type JoiningBorder = 'heera-on-majith' | 'bandhani-on-neel-deep'

interface BorderStripProps {
  name: ClothName | JoiningBorder
  /** 24 px under the header (16 on phones), 40 between blocks, 16 at a tile's foot, 12 in panels. */
  size?: 'header' | 'block' | 'tile' | 'panel'
  className?: string
}

export function BorderStrip({ name, size = 'header', className }: BorderStripProps) {
  return (
    <div
      aria-hidden="true"
      className={classNames('strip', `strip-${size}`, className)}
      style={{ backgroundImage: `url(/artwork/border-${name}.svg)` }}
    />
  )
}
