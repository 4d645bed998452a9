import { sentences } from '#messages/sentences.ts'
import type { ProblemInput } from '../problem.ts'

const httpSentences = sentences('apiHttp')

/** What is answered where fields are wrong that the contract alone cannot judge. */
export function invalidInput(errors: Readonly<Record<string, string>>): ProblemInput {
  return { status: 400, code: 'invalid-input', detail: httpSentences.invalidInput, errors }
}
