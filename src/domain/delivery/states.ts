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

const BY_NAME: ReadonlyMap<string, State> = new Map(STATES.map((state) => [state.name, state]))

/** The state of exactly this name; `gujarat` and `Gujarat ` name none. */
export const stateNamed = (name: string): State | undefined => BY_NAME.get(name)

/** Whether this is exactly one of the 36 names. */
export const isState = (name: string): boolean => BY_NAME.has(name)
