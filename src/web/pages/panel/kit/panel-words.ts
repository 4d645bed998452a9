import { keepRooms } from '#messages/catalogue.ts'
import { englishPanel } from '#messages/en/panel-rooms.ts'

// Shoppers never load these: they are part of the panel's own chunks.
keepRooms('en', englishPanel)
