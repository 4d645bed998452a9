/** Written by scripts/subset-fonts.mjs. The shop's fonts by part. */
export const FONT_FILES = {
  latin: '/fonts/anek-latin.da6a3e4e.woff2',
  rupee: '/fonts/anek-rupee.063f94e2.woff2',
  'latin-rare': '/fonts/anek-latin-rare.9b1cdbaa.woff2',
  'names-devanagari': '/fonts/anek-names-devanagari.5c945065.woff2',
  'names-gujarati': '/fonts/anek-names-gujarati.97e912a7.woff2',
  'languages-devanagari': '/fonts/anek-languages-devanagari.e130787f.woff2',
  'languages-gujarati': '/fonts/anek-languages-gujarati.c8017261.woff2',
  devanagari: '/fonts/anek-devanagari.6909b12a.woff2',
  gujarati: '/fonts/anek-gujarati.3a066c75.woff2',
} as const
