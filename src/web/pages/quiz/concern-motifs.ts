import type { ConcernIndex } from '#domain/suggestions/concerns.ts'

/** The plant of each concern's sachet. */
export const CONCERN_MOTIFS: Readonly<Record<ConcernIndex, string>> = {
  1: 'jeera',
  2: 'hing',
  3: 'cardamom',
  4: 'bel',
  5: 'ajwain',
  6: 'musta',
  7: 'daisy',
  8: 'tulsi',
  9: 'talisa',
  10: 'bamboo',
  11: 'dill',
  12: 'liquorice',
  13: 'amla',
  14: 'coriander',
  15: 'pomegranate',
  16: 'khus',
  17: 'grape',
  18: 'sandalwood',
  19: 'ashwagandha',
  20: 'rose',
}
