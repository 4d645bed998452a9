import { isLongerThan, singleLine } from './plain-text.ts'

export const MAX_NAME_LENGTH = 80

export type NameProblem = 'name-required' | 'name-too-long'

/** Reads a name as one line; it must contain a letter. */
export function readName(value: unknown): { name: string; problem: NameProblem | undefined } {
  const name = singleLine(value)
  if (!/\p{L}/u.test(name)) return { name, problem: 'name-required' }
  return { name, problem: isLongerThan(name, MAX_NAME_LENGTH) ? 'name-too-long' : undefined }
}
