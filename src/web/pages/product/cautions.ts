import { knownFlags } from '#domain/suggestions/flags.ts'

/** Who must not use the product, and who must ask a doctor first, in the order of the safety questions. */
export function cautionsOf(flags: { block: readonly string[]; ask: readonly string[] }) {
  return { block: knownFlags(flags.block), ask: knownFlags(flags.ask) }
}
