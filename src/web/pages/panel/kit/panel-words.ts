import panel from 'virtual:sentences/panel'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { addMessages } from '#messages/catalogue.ts'
import { loadPanelMessages } from '#messages/load.ts'
import { languageOf } from '#urls.ts'

// Never loaded by shoppers: part of the panel's own chunks. The server has every language already.
addMessages(DEFAULT_LANGUAGE, panel)
if (!import.meta.env.SSR) await loadPanelMessages(languageOf(location.pathname).language)
