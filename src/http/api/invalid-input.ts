import { type Told, toldSentences } from '#messages/sentences.ts'
import type { ProblemInput } from '../problem.ts'

const httpSentences = toldSentences('apiHttp')

/** The refusal of fields that the contract's schema alone cannot check. */
export function invalidInput(errors: Readonly<Record<string, Told>>): ProblemInput {
  return { status: 400, code: 'invalid-input', detail: httpSentences.invalidInput, errors }
}
