import { languageOf, pages } from '#urls.ts'

export const POLICY_NAMES = ['privacy', 'returns', 'terms', 'fairness'] as const
export type PolicyName = (typeof POLICY_NAMES)[number]

/** The policy at an address, in any language. */
export function getPolicyName(address: string): PolicyName {
  const { path } = languageOf(address)
  const name = POLICY_NAMES.find((known) => pages[known] === path)
  if (!name) throw new Error(`no policy stands at ${path}`)
  return name
}
