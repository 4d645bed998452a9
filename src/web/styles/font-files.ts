/** Written by scripts/subset-fonts.mjs. The shop's fonts by part. */
export const FONT_FILES = {
  latin: '/fonts/anek-latin.da6a3e4e.woff2',
  rupee: '/fonts/anek-rupee.063f94e2.woff2',
  'latin-rare': '/fonts/anek-latin-rare.9b1cdbaa.woff2',
  'names-devanagari': '/fonts/anek-names-devanagari.b57ba402.woff2',
  'names-gujarati': '/fonts/anek-names-gujarati.c5a4f1df.woff2',
  'languages-devanagari': '/fonts/anek-languages-devanagari.e130787f.woff2',
  'languages-gujarati': '/fonts/anek-languages-gujarati.c8017261.woff2',
  devanagari: '/fonts/anek-devanagari.2e4bee36.woff2',
  gujarati: '/fonts/anek-gujarati.8b0f75fd.woff2',
} as const
