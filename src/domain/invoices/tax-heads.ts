import { stateNamed } from '../delivery/states.ts'
import type { Supply } from './lines.ts'

/** The names of the taxes on a document: CGST with SGST or UTGST, or IGST. */
export type TaxHeads = readonly ['cgst', 'sgst'] | readonly ['cgst', 'utgst'] | readonly ['igst']

/**
 * Returns the taxes of a supply (docs/law.md, GST). UTGST is stored in the fields of SGST, because no supply has both.
 */
export function taxHeads({ from, to }: Supply): TaxHeads {
  if (from !== to) return ['igst']
  const isTerritory = stateNamed(to)?.hasUtgst ?? false
  return isTerritory ? ['cgst', 'utgst'] : ['cgst', 'sgst']
}
