import type { ShopSettings } from '#domain/accounts/shop-settings.ts'

/**
 * The shop's own name, address and numbers, in one place. Every value here is plainly an example:
 * replace them before the first real customer.
 */
export const SHOP_SETTINGS: Omit<ShopSettings, 'mode' | 'payments'> = {
  name: 'Samagni',
  addressLines: ['Samagni (example address)', '1 Example Road, Anand, Gujarat 388001'],
  phone: '+91 00000 00000',
  email: 'hello@samagni.example',
  grievanceOfficer: { name: 'Example Officer', contact: 'grievance@samagni.example' },
  fssaiLicence: '10000000000000 (example)',
  developers: [
    { name: 'Developer One', email: 'one@samagni.example' },
    { name: 'Developer Two', email: 'two@samagni.example' },
  ],
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'YouTube', href: 'https://www.youtube.com/' },
    { name: 'WhatsApp', href: 'https://wa.me/' },
  ],
}
