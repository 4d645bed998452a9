/** The sample size of the figures below. */
export const NOISE_PEOPLE = 20_000

/**
 * The percentage of labels that flip when each answer changes with probability `noise`: among all
 * results, among those shown as a close call, and among the others. noise.test.ts fails if the figures
 * become wrong.
 */
export const NOISE_FIGURES = [
  { noise: 0.05, flipped: 10, closeFlipped: 27, firmFlipped: 1 },
  { noise: 0.1, flipped: 17, closeFlipped: 41, firmFlipped: 4 },
  { noise: 0.2, flipped: 30, closeFlipped: 58, firmFlipped: 14 },
] as const
