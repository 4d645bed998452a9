import type { PlainSettings } from './plain-settings.ts'
import type { ShopLogo } from './shop-look.ts'

/** The shipped name. Some sentences explain it and some pictures show it; shops with another name omit those. */
export const SHIPPED_NAME = 'Samagni'

/** The settings that pages may show; every shipped value is an example. */
export interface ShopSettings extends PlainSettings {
  mode: 'demo' | 'live'
  /** The owner's logo; without one the shop shows its flame. */
  logo: ShopLogo | undefined
  addressLines: readonly string[]
  /** Phone hours, Monday to Saturday, in Indian time: '10:00'. */
  phoneHours: { from: string; to: string }
  grievanceOfficer: { name: string; contact: string }
  /** The seller's tax data; the state determines the kind of tax (docs/law.md, GST). */
  tax: { gstin: string; state: string }
  developers: readonly { name: string; email: string }[]
  social: readonly { name: string; href: string }[]
  /** The payment methods on offer; the title of the provider that takes prepaid orders, if any. */
  payments: { cod: boolean; prepaidBy: string | undefined }
  /** Whether the shop can send phone messages, to people who have agreed. */
  writesToPhones: boolean
  /** The limit for cash on delivery, in paise; stated in the terms. */
  codMostPaise: number
  /** Delivery is free from this price of the goods on, in paise; undefined if never. */
  freeFromPaise: number | undefined
  /** The COD fee, in paise; undefined if it is the courier's charge, which is known with the pincode. */
  codFeePaise: number | undefined
}

/** The address under a name that is written above it: a first line that only repeats the name is left out. */
export function addressUnder(name: string, lines: readonly string[]): readonly string[] {
  return lines[0]?.toLowerCase() === name.toLowerCase() ? lines.slice(1) : lines
}
