/** What the courier left unsaid, as the sentence that stands for it. */
const DOUBTS = {
  retryable: 'doubt silent',
  ambiguous: 'doubt silent',
  misconfigured: 'doubt settings',
} as const

/** The sentence shown if the courier gave no reason; undefined for a reason of its own. */
export const doubtOf = (detail: string) =>
  Object.entries(DOUBTS).find(([code]) => code === detail)?.[1]
