import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import {
  DEFAULT_LANGUAGE,
  isTranslation,
  LANGUAGES,
  type Language,
} from '#domain/language/languages.ts'
import { languageOf } from '#urls.ts'

interface Asked {
  readonly headers: IncomingHttpHeaders
  readonly raw: { url?: string | undefined }
}

/** The language of the response: that of the page at this address, else the first accepted one that the shop has. */
export function languageOfReader({ headers, raw }: Asked): Language {
  const { language } = languageOf(raw.url ?? '/')
  if (isTranslation(language)) return language
  const accepted = new Negotiator({ headers }).language([...LANGUAGES])
  return LANGUAGES.find((one) => one === accepted) ?? DEFAULT_LANGUAGE
}
