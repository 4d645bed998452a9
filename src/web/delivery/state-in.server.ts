import { stateNamed } from '#domain/delivery/states.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import { sentencesIn } from '#messages/sentences.ts'

/** An address whose state is named in a language. */
export const addressIn = <Address extends { state: string }>(
  address: Address,
  language: Language,
): Address => ({ ...address, state: stateIn(address.state, language) })

/** The name of a state in a language; returns an unknown one unchanged. */
export function stateIn(state: string, language: Language): string {
  const code = stateNamed(state)?.code
  return code ? sentencesIn(language, 'states')(code as keyof Namespaces['states']) : state
}
