import type { ProblemInput } from '#http/problem.ts'
import { type Localized, localizedSentences } from '#messages/sentences.ts'

const httpSentences = localizedSentences('apiHttp')

/** Refuses fields that the contract's schema alone cannot check. */
export function invalidInput(errors: Readonly<Record<string, Localized>>): ProblemInput {
  return { status: 400, code: 'invalid-input', detail: httpSentences.invalidInput, errors }
}
