import states from '#content/delivery/states.json' with { type: 'json' }

export interface State {
  /** The name in orders and forms. */
  name: string
  code: string
  /** The first two digits of a GSTIN; decides between CGST with SGST or UTGST, and IGST. */
  gstCode: string
  /** A union territory without a legislature, where UTGST takes the place of SGST. */
  hasUtgst?: boolean
}

/** The 28 states, then the 8 union territories, by name; translated in `content/messages`, namespace `states`. */
export const STATES: readonly State[] = states

const NAMES: ReadonlySet<string> = new Set(STATES.map((state) => state.name))

/** Whether this is exactly one of the 36 names; `gujarat` and `Gujarat ` are not. */
export function isState(name: string): boolean {
  return NAMES.has(name)
}
