import panel from 'virtual:sentences/panel'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { addMessages } from '#messages/catalogue.ts'

// Never loaded by shoppers: part of the panel's own chunks.
addMessages(DEFAULT_LANGUAGE, panel)
