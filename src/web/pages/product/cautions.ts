/** The safety flags that the shop has words for (domain concerns: safety questions). */
const FLAGS = [
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
export type Flag = (typeof FLAGS)[number]

function known(flags: readonly string[]): Flag[] {
  return FLAGS.filter((flag) => flags.includes(flag))
}

/** Who leaves the product alone, and who asks a doctor first, in the order of the safety questions. */
export function cautionsOf(flags: { block: readonly string[]; ask: readonly string[] }) {
  return { block: known(flags.block), ask: known(flags.ask) }
}
