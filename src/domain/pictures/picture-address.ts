import type { Picture } from '../catalog/product.ts'

/** The width of the pictures in the API, which has one address for all screens. */
export const MEDIUM_WIDTH = 640

type Files = Pick<Picture, 'base' | 'widths'>

/** Returns the address of a picture's widest file. */
export const widestFile = ({ base, widths }: Files): string => `${base}-${widths.at(-1)}.webp`

/** Returns the address of its narrowest file of at least `minWidth` pixels, or else of the widest. */
export const fileAtLeast = ({ base, widths }: Files, minWidth: number): string =>
  `${base}-${widths.find((width) => width >= minWidth) ?? widths.at(-1)}.webp`
