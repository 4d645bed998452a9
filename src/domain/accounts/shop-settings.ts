import type { Language } from '../language/languages.ts'
import type { OrderAlerts } from '../orders/order-alert.ts'
import type { Palette, ShopLogo } from './shop-look.ts'

/** Whose meaning some sentences explain, and which some pictures bear: not those of a shop with another name. */
export const SHIPPED_NAME = 'Samagni'

/** The settings that pages may show; every shipped value is an example. */
export interface ShopSettings {
  mode: 'demo' | 'live'
  name: string
  /** Who sells, as registered, where that is not the shop's name; empty otherwise. */
  legalName: string
  palette: Palette
  /** The owner's own; without one the shop shows its flame. */
  logo: ShopLogo | undefined
  addressLines: readonly string[]
  phone: string
  email: string
  /** Phone hours, Monday to Saturday, in Indian time: '10:00'. */
  phoneHours: { from: string; to: string }
  /** The days after a delivery that the courier has to hand over the cash. */
  cashWithinDays: number
  /** Whether shoppers are asked by mail, once for each order, how the goods were. */
  askForReviews: boolean
  /** Whether search engines are told of changed pages. */
  tellsSearchEngines: boolean
  /** How the owner hears of new orders. */
  orderAlerts: OrderAlerts
  /** Who hears of them; empty: the shop's own address. */
  orderAlertsTo: string
  /** The mobile number that hears of them by WhatsApp too, ten digits; empty: none. */
  orderAlertsPhone: string
  /** The language of mails and messages to the shop itself. */
  mailLanguage: Language
  grievanceOfficer: { name: string; contact: string }
  fssaiLicence: string
  /** The licence of the maker of Ayurvedic medicines; empty for a shop without own ones. */
  ayushLicence: string
  /** The seller's tax data; the state decides the kind of tax (docs/law.md, GST). */
  tax: { gstin: string; state: string }
  developers: readonly { name: string; email: string }[]
  social: readonly { name: string; href: string }[]
  /** The payment methods on offer; the title of the provider that takes prepaid orders, if any. */
  payments: { cod: boolean; prepaidBy: string | undefined }
  /** Whether the shop can write to phones, to those who agree. */
  writesToPhones: boolean
  /** The limit for cash on delivery, in paise; stated in the terms. */
  codMostPaise: number
  /** The price of the goods from which delivery is free, in paise; undefined: never. */
  freeFromPaise: number | undefined
}
