/** The safety questions in sequence, asked once before Suggest Products. */
export const SAFETY_FLAGS = [
  'preg',
  'bf',
  'u18',
  'dm',
  'bp',
  'heart',
  'kidney',
  'liver',
  'thyroid',
  'autoimm',
  'thin',
  'sed',
  'ulcer',
  'surg',
  'meds',
] as const
export type SafetyFlag = (typeof SAFETY_FLAGS)[number]

/** Returns the known flags among these, without duplicates, in the sequence of the questions. */
export function knownFlags(flags: readonly string[]): SafetyFlag[] {
  return SAFETY_FLAGS.filter((flag) => flags.includes(flag))
}
