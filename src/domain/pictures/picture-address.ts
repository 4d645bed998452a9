import type { Picture } from '../catalog/product.ts'

/** The API gives one address for all screens: a medium width. */
export const MEDIUM_WIDTH = 640

type Files = Pick<Picture, 'base' | 'widths'>

/** The address of a picture's widest file. */
export const widestFile = ({ base, widths }: Files): string => `${base}-${widths.at(-1)}.webp`

/** The address of its first file that is at least so wide, or of the widest. */
export const fileAtLeast = ({ base, widths }: Files, minWidth: number): string =>
  `${base}-${widths.find((width) => width >= minWidth) ?? widths.at(-1)}.webp`
