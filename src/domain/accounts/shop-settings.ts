/** What a page may know of the shop's settings; every value shipped is plainly an example. */
export interface ShopSettings {
  mode: 'demo' | 'live'
  name: string
  addressLines: readonly string[]
  phone: string
  email: string
  /** When somebody picks up the phone, Monday to Saturday, on Indian clocks: '10:00'. */
  phoneHours: { from: string; to: string }
  grievanceOfficer: { name: string; contact: string }
  fssaiLicence: string
  /** What tax documents name; the state decides whose tax it is (law 5.3). */
  tax: { gstin: string; state: string }
  developers: readonly { name: string; email: string }[]
  social: readonly { name: string; href: string }[]
  /** Payment methods the shop takes today. */
  payments: { cod: boolean; prepaid: boolean }
}
