import { STATES } from '#domain/delivery/states.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import { useText } from '../language.tsx'

/** The states and union territories by their names in the page's language; their English names are sent. */
export function StateOptions() {
  const t = useText('states')
  return STATES.map(({ code, name }) => (
    <option key={code} value={name}>
      {t(code as keyof Namespaces['states'])}
    </option>
  ))
}
