import { stateNamed } from '#domain/delivery/states.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Namespaces } from './catalogue.ts'
import { sentencesIn } from './sentences.ts'

/** The name of a state in a language; returns an unknown one unchanged. */
export function stateIn(state: string, language: Language): string {
  const code = stateNamed(state)?.code
  return code ? sentencesIn(language, 'states')(code as keyof Namespaces['states']) : state
}
