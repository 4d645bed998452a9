/** What a page may know of the shop's settings; every value shipped is plainly an example. */
export interface ShopSettings {
  mode: 'demo' | 'live'
  name: string
  addressLines: readonly string[]
  phone: string
  email: string
  /** When somebody picks up the phone, Monday to Saturday, on Indian clocks: '10:00'. */
  phoneHours: { from: string; to: string }
  /** So many days after a delivery the courier may take to hand over the cash it collected. */
  cashWithinDays: number
  grievanceOfficer: { name: string; contact: string }
  fssaiLicence: string
  /** Of the maker of Ayurvedic medicines; empty where the shop sells none of its own. */
  ayushLicence: string
  /** What tax documents name; the state decides whose tax it is (docs/law.md, GST). */
  tax: { gstin: string; state: string }
  developers: readonly { name: string; email: string }[]
  social: readonly { name: string; href: string }[]
  /** Payment methods the shop takes today. */
  payments: { cod: boolean; prepaid: boolean }
  /** Cash on delivery goes up to here; stated on the page of terms. */
  codMostPaise: number
}
