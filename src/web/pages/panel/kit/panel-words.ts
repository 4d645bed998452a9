import panel from 'virtual:sentences/panel'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { keepRooms } from '#messages/catalogue.ts'

// Shoppers never load these: they are part of the panel's own chunks.
keepRooms(DEFAULT_LANGUAGE, panel)
