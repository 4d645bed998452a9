import type { Language } from '#domain/language/languages.ts'
import { stateIn } from '#messages/state-name.ts'

/** An address whose state is named in a language. */
export const addressIn = <Address extends { state: string }>(
  address: Address,
  language: Language,
): Address => ({ ...address, state: stateIn(address.state, language) })
