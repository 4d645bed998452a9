/** The three doshas, in the sequence that names of pairs use. */
export const DOSHAS = ['vata', 'pitta', 'kapha'] as const
export type Dosha = (typeof DOSHAS)[number]

/** A value for each dosha. */
export type ByDosha<Value = number> = Readonly<Record<Dosha, Value>>
