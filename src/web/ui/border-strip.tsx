import { classNames } from './class-names.ts'

/** Each category has a printed border. */
export type BorderName = 'kangura' | 'leher' | 'pankhdi' | 'dana' | 'heera' | 'bandhani'

const CATEGORY_BORDERS: Readonly<Record<string, BorderName>> = {
  Sharbats: 'kangura',
  Drinks: 'leher',
  Cosmetics: 'pankhdi',
  'Functional Foods': 'dana',
  'Instant Mixes': 'heera',
  'Herbal Remedies': 'bandhani',
}

/** The border of a category; the temple border for a new category. */
export function borderOf(category: string): BorderName {
  return CATEGORY_BORDERS[category] ?? 'kangura'
}

/** Borders on the dye of the block beside them; these join blocks and belong to no category. */
type JoiningBorder = 'heera-on-majith' | 'bandhani-on-neel-deep'

interface BorderStripProps {
  name: BorderName | JoiningBorder
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
