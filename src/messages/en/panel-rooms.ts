import { panel } from './panel.ts'

/** What only the owner's panel says; it comes with the panel's own pages. */
export const englishPanel = { panel } as const
