/** Written by scripts/subset-fonts.mjs. The shop's fonts by part. */
export const FONT_FILES = {
  latin: '/fonts/anek-latin.da6a3e4e.woff2',
  rupee: '/fonts/anek-rupee.063f94e2.woff2',
  'latin-rare': '/fonts/anek-latin-rare.9b1cdbaa.woff2',
  'names-devanagari': '/fonts/anek-names-devanagari.035bf4be.woff2',
  'names-gujarati': '/fonts/anek-names-gujarati.df283759.woff2',
  'languages-devanagari': '/fonts/anek-languages-devanagari.b69986db.woff2',
  'languages-gujarati': '/fonts/anek-languages-gujarati.c8017261.woff2',
  devanagari: '/fonts/anek-devanagari.aec0228b.woff2',
  gujarati: '/fonts/anek-gujarati.f89e023e.woff2',
} as const
