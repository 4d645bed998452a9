import states from '#content/delivery/states.json' with { type: 'json' }

export interface State {
  /** The name in orders and forms. */
  name: string
  code: string
  /** The first two digits of a GSTIN; determines whether CGST with SGST or UTGST, or IGST applies. */
  gstCode: string
  /** A union territory without a legislature, where UTGST replaces SGST. */
  hasUtgst?: boolean
}

/** The 28 states and then the 8 union territories, by name; translated in `content/messages`, namespace `states`. */
export const STATES: readonly State[] = states

const BY_NAME: ReadonlyMap<string, State> = new Map(STATES.map((state) => [state.name, state]))

/** Finds the state with exactly this name; `gujarat` and `Gujarat ` do not match. */
export const stateNamed = (name: string): State | undefined => BY_NAME.get(name)

/** True for exactly one of the 36 names. */
export const isState = (name: string): boolean => BY_NAME.has(name)
