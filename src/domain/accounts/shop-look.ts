/**
 * The colours that an owner chooses from: each is a dye of the design that takes the place of indigo. No free
 * values, so that every text stays readable (`shop-look.test.ts`).
 */
export const PALETTES = ['neel', 'majith', 'kashish', 'kajal'] as const
export type Palette = (typeof PALETTES)[number]

/** What the shop looks like without any choice. */
export const STANDARD_PALETTE: Palette = 'neel'

/** Whether a text names a palette. */
export const isPalette = (text: string): text is Palette =>
  (PALETTES as readonly string[]).includes(text)

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
  /** A file of a width that every uploaded picture has. */
  src: string
  width: number
  height: number
}

const LOGO_WIDTH = 320

/** The logo of an uploaded picture, whose width and height in pixels are those of the original. */
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

/** A wide logo holds the shop's name itself; beside any other the name is written. */
export const isWordmark = ({ width, height }: Pick<ShopLogo, 'width' | 'height'>): boolean =>
  width > 1.8 * height
