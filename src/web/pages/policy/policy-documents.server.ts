import { privacy } from '#messages/en/policies/privacy.ts'
import { returns } from '#messages/en/policies/returns.ts'
import { terms } from '#messages/en/policies/terms.ts'
import type { PolicyName } from './policy-name.ts'

/** The documents by name. They stay on the server: a page brings its own with its loader's data. */
export const POLICIES = { privacy, returns, terms } as const satisfies Record<PolicyName, unknown>
