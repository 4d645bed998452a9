import { POLICY_NAMES, type PolicyName } from '#domain/policies/policy.ts'
import { languageOf, pages } from '#urls.ts'

/** The policy at an address, in any language. */
export function getPolicyName(address: string): PolicyName {
  const { path } = languageOf(address)
  const name = POLICY_NAMES.find((known) => pages[known] === path)
  if (!name) throw new Error(`no policy stands at ${path}`)
  return name
}
