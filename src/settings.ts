import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { Consultant, Stretch } from '#domain/consultations/consultant.ts'

/** The shop's name, address and numbers. Every value is an example: replace them before the first real customer. */
export const SHOP_SETTINGS: Omit<
  ShopSettings,
  'mode' | 'payments' | 'codMostPaise' | 'freeFromPaise' | 'codFeePaise'
> = {
  name: 'Samagni',
  legalName: '',
  palette: 'neel',
  logo: undefined,
  addressLines: ['Samagni (example address)', '1 Example Road, Anand, Gujarat 388001'],
  phone: '+91 00000 00000',
  email: 'hello@samagni.example',
  phoneHours: { from: '10:00', to: '18:00' },
  documentPrefix: 'SM',
  // About 8 working days, which are 12 with two weekends, and two for the bank.
  cashWithinDays: 14,
  writesToPhones: false,
  takesOrders: true,
  askForReviews: true,
  tellsSearchEngines: false,
  orderAlerts: 'at-once',
  orderAlertsTo: '',
  orderAlertsPhone: '',
  mailLanguage: 'en',
  grievanceOfficer: { name: 'Example Officer', contact: 'grievance@samagni.example' },
  fssaiLicence: '10000000000000 (example)',
  ayushLicence: 'GA/0000-A (example)',
  tax: { gstin: '24AAAAA0000A1Z5 (example)', state: 'Gujarat' },
  developers: [
    { name: 'Developer One', email: 'one@samagni.example' },
    { name: 'Developer Two', email: 'two@samagni.example' },
  ],
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/samagni.example' },
    { name: 'YouTube', href: 'https://www.youtube.com/@samagni.example' },
    { name: 'WhatsApp', href: 'https://wa.me/910000000000' },
  ],
}

const MORNING: Stretch = { fromMinute: 10 * 60, toMinute: 13 * 60 }
const AFTERNOON: Stretch = { fromMinute: 15 * 60, toMinute: 18 * 60 }

/**
 * The practitioners; the first one's calendar is shown on /consulting. Registered Ayurveda
 * practitioners only (docs/law.md, consultations). One who leaves stays listed with empty hours, so
 * that existing bookings can be cancelled.
 */
export const CONSULTANTS: readonly [Consultant, ...Consultant[]] = [
  {
    slug: 'first-talk',
    name: 'Vaidya Example Name',
    degree: 'BAMS',
    registration: 'GBI-00000 (example)',
    languages: ['gu', 'hi', 'en'],
    email: 'vaidya@samagni.example',
    pricePaise: 0,
    firstTalkMinutes: 30,
    hours: {
      weekly: [
        [],
        [MORNING, AFTERNOON],
        [MORNING, AFTERNOON],
        [MORNING, AFTERNOON],
        [MORNING, AFTERNOON],
        [MORNING, AFTERNOON],
        [MORNING],
      ],
      // Closed days in India: Christmas, Uttarayan, Republic Day, Holi.
      holidays: ['2026-12-25', '2027-01-14', '2027-01-15', '2027-01-26', '2027-03-22'],
      slotMinutes: 30,
      bufferMinutes: 15,
      noticeMinutes: 4 * 60,
      horizonDays: 21,
    },
  },
]
