import { createContext } from 'react-router'
import type { ShopDatabase } from '#database/connection.ts'
import type { Session } from '#domain/accounts/person.ts'
import type { SettingsTexts } from '#domain/accounts/settings-form.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { Courier } from '#providers/shipping/port.ts'

/** What loaders and the queries they call are handed. The browser never sees any of it. */
export interface LoaderDeps {
  db: ShopDatabase
  clock: Clock
  /** Signs the links of mails. */
  secret: string
  settings: ShopSettings
  /** As shipped, before the owner changed anything. */
  shippedSettings: SettingsTexts
  /** Absent where parcels are given away by hand alone. */
  courier: Courier | undefined
  /** Who can be consulted, the one on /consulting first. */
  consultants: readonly [Consultant, ...Consultant[]]
  /** A booking calendar run by others, where one is configured. */
  config: { schedulerUrl?: string | undefined }
}

/** Handed to every loader by `http/pages.ts`. */
export const shopContext = createContext<LoaderDeps>()

/** The session behind a personal page; public pages never ask for it, so their bytes stay the same for all. */
export const sessionContext = createContext<Session | undefined>(undefined)

/** The shop's own origin, for canonical links. */
export const originContext = createContext<string>('http://localhost:3000')
