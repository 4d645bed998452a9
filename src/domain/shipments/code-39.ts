/** Bars and spaces of each character, alternating from a bar; `w` is wide, `n` narrow. The standard is ISO/IEC 16388. */
const PATTERNS: Readonly<Record<string, string>> = {
  0: 'nnnwwnwnn',
  1: 'wnnwnnnnw',
  2: 'nnwwnnnnw',
  3: 'wnwwnnnnn',
  4: 'nnnwwnnnw',
  5: 'wnnwwnnnn',
  6: 'nnwwwnnnn',
  7: 'nnnwnnwnw',
  8: 'wnnwnnwnn',
  9: 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  G: 'nnnnnwwnw',
  H: 'wnnnnwwnn',
  I: 'nnwnnwwnn',
  J: 'nnnnwwwnn',
  K: 'wnnnnnnww',
  L: 'nnwnnnnww',
  M: 'wnwnnnnwn',
  N: 'nnnnwnnww',
  O: 'wnnnwnnwn',
  P: 'nnwnwnnwn',
  Q: 'nnnnnnwww',
  R: 'wnnnnnwwn',
  S: 'nnwnnnwwn',
  T: 'nnnnwnwwn',
  U: 'wwnnnnnnw',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  X: 'nwnnwnnnw',
  Y: 'wwnnwnnnn',
  Z: 'nwwnwnnnn',
  '-': 'nwnnnnwnw',
  '.': 'wwnnnnwnn',
  ' ': 'nwwnnnwnn',
  '*': 'nwnnwnwnn',
}

const WIDE = 2.5

/** A bar of a barcode: its start and width, in narrow widths. */
export interface Bar {
  at: number
  width: number
}

/**
 * Returns the bars of a text as Code 39, which every scanner reads and which needs no check character; `width` is the
 * total, in narrow widths. Undefined for a text with characters other than capital letters, digits, `-`, `.` and spaces.
 */
export function code39(text: string): { bars: readonly Bar[]; width: number } | undefined {
  const patterns = [...`*${text}*`].map((character) => PATTERNS[character])
  if (text === '' || text.includes('*') || patterns.includes(undefined)) return undefined
  const bars: Bar[] = []
  let at = 0
  for (const pattern of patterns) {
    for (const [place, size] of [...(pattern ?? '')].entries()) {
      const width = size === 'w' ? WIDE : 1
      if (place % 2 === 0) bars.push({ at, width })
      at += width
    }
    // The gap between two characters.
    at += 1
  }
  return { bars, width: at - 1 }
}
