import type { Dosha } from './doshas.ts'

/** The seven results; a pair has one name, whichever dosha is higher. */
export const CONSTITUTIONS = [
  'vata',
  'pitta',
  'kapha',
  'vata-pitta',
  'pitta-kapha',
  'vata-kapha',
  'tridosha',
] as const
export type Constitution = (typeof CONSTITUTIONS)[number]

/** The doshas of a constitution; none for tri-dosha. */
export const DOSHAS_OF: Readonly<Record<Constitution, readonly Dosha[]>> = {
  vata: ['vata'],
  pitta: ['pitta'],
  kapha: ['kapha'],
  'vata-pitta': ['vata', 'pitta'],
  'pitta-kapha': ['pitta', 'kapha'],
  'vata-kapha': ['vata', 'kapha'],
  tridosha: [],
}

/** Returns the name of a pair, whatever the sequence. */
export function pairOf(one: Dosha, other: Dosha): Constitution {
  if (one !== 'pitta' && other !== 'pitta') return 'vata-kapha'
  return one === 'kapha' || other === 'kapha' ? 'pitta-kapha' : 'vata-pitta'
}
