/**
 * The palettes that an owner can choose: each is a dye of the design that replaces indigo. Arbitrary colours are not
 * possible, so that every text stays readable (`shop-look.test.ts`).
 */
export const PALETTES = ['neel', 'majith', 'kashish', 'kajal'] as const
export type Palette = (typeof PALETTES)[number]

/** The default palette. */
export const STANDARD_PALETTE: Palette = 'neel'

/**
 * The colours of documents without the style sheet, such as mails: the head with light letters, and the
 * button. The values are those of `tokens.css` and `palettes.css`.
 */
export const PALETTE_COLOURS: Readonly<Record<Palette, { head: string; action: string }>> = {
  neel: { head: '#a5291b', action: '#22306e' },
  majith: { head: '#74190f', action: '#74190f' },
  kashish: { head: '#323d2c', action: '#323d2c' },
  kajal: { head: '#1b1a2e', action: '#1b1a2e' },
}

/** The owner's logo, uploaded and re-encoded like every picture. */
export interface ShopLogo {
  /** The file of a width in which every uploaded picture exists. */
  src: string
  width: number
  height: number
}

const LOGO_WIDTH = 320

/** Returns the logo of an uploaded picture; width and height are those of the original, in pixels. */
export function logoFrom({
  base,
  width,
  height,
}: {
  base: string
  width: number
  height: number
}): ShopLogo {
  return { src: `${base}-${LOGO_WIDTH}.webp`, width, height }
}

/** True for a wide logo, which contains the shop's name; with any other logo the name is shown as text. */
export const isWordmark = ({ width, height }: Pick<ShopLogo, 'width' | 'height'>): boolean =>
  width > 1.8 * height
