/** How many made-up people the figures below come from. */
export const NOISE_PEOPLE = 20_000

/**
 * How many of 100 labels flip when each answer has so great a chance to be another one the second
 * time: of all, of those shown as a close call, and of the others. Measured by the test beside
 * noise.ts, which fails when they are no longer true.
 */
export const NOISE_FIGURES = [
  { noise: 0.05, flipped: 10, closeFlipped: 27, firmFlipped: 1 },
  { noise: 0.1, flipped: 17, closeFlipped: 41, firmFlipped: 4 },
  { noise: 0.2, flipped: 30, closeFlipped: 58, firmFlipped: 14 },
] as const
