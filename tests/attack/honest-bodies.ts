import { NEW_CONSULTANT } from '#domain/consultations/consultant-form.ts'
import { newOffer } from '#domain/offers/offer-form.ts'
import { PROFILE_CONSENT_VERSION } from '#domain/quiz/health-profile.ts'
import { SCORED_QUESTIONS } from '#domain/quiz/questions.ts'
import { P1, P2 } from '#tests/races/fixture.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { basketOf } from './scene.ts'

const POST = {
  title: 'Ghee in winter',
  author: 'Test Author',
  categories: ['Wellness'],
  summary: 'What a spoon a day is said to do.',
  content: '<h2>A spoon</h2><p>Warm, in dal. <a href="https://store.example/">More</a></p>',
  sources: 'A book https://store.example/book',
  claims_reason: { kind: 'other', note: 'It is a quotation of the book.' },
}
const PHONE_ORDER = {
  ...basketOf(P2, 1),
  name: 'Kokila Shah',
  email: 'kokila@mail.example',
  language: 'gu',
}
const BOOKING = {
  name: 'Asha Patel',
  email: 'asha@example.com',
  phone: '9876543210',
  about: 'Sleep',
  consent: true,
  language: 'hi',
}
const OFFER = { ...newOffer(TODAY), name: 'Diwali', percent: '10', code: 'DIWALI' }
const REMITTANCE = { reference: 'UTR 7788', paid_on: '2026-11-20', list: 'SMG-10001,199' }
const ROLE = { name: 'Counts', rights: ['product.restock', 'order.list-all'] }
const ADDRESS = { ...DELIVERY, recipient: 'Asha Patel', name: 'Asha Patel' }
const GOODS = [{ productId: P2, quantity: 1 }]

/** A body for each write that the description alone cannot make, because its fields depend on each other. */
export const HONEST_BODIES: Readonly<Record<string, object>> = {
  'POST /api/payments/create-order': basketOf(P2, 2),
  'POST /api/payments/verify-payment': { ...basketOf(P2, 1), amount: 184.5 },
  'POST /api/payments/getshipping': {
    pincode: '390001',
    boxes: 2,
    productIds: [P2],
    quantities: [1],
    cod: true,
  },
  'POST /api/admin/phone-orders': PHONE_ORDER,
  'POST /api/blogs': POST,
  'POST /api/blogs/': POST,
  'PUT /api/blogs/:id': { ...POST, version: 1 },
  'POST /api/admin/offers': OFFER,
  'POST /api/admin/offers/rehearsals': OFFER,
  'POST /api/remittances': REMITTANCE,
  'POST /api/remittances/check': REMITTANCE,
  'POST /api/admin/team': { email: 'new@team.example', role: 'packer' },
  'PATCH /api/admin/team': { email: 'packer@team.example', role: 'support' },
  'POST /api/admin/team/withdrawals': { email: 'writer@team.example' },
  'POST /api/admin/team/roles': ROLE,
  'PATCH /api/admin/team/roles/:id': ROLE,
  'POST /api/admin/tokens': { name: 'Stock', rights: ['product.restock'], days: 30 },
  'POST /api/admin/webhooks': { url: 'https://store.example/', kinds: ['order.placed'] },
  'POST /api/admin/devices': {
    endpoint: 'https://push.example/1',
    p256dh: `BA${'x'.repeat(85)}`,
    auth: 'x'.repeat(22),
  },
  'POST /api/admin/consultants': {
    ...NEW_CONSULTANT,
    name: 'Vaidya Meena',
    degree: 'BAMS',
    registration: 'GBI-12345',
    email: 'meena@mail.example',
  },
  'PUT /api/admin/consultants/:slug': { monday: '09:00–11:00', price: '450' },
  'PATCH /api/admin/settings': { phone: '9876543210' },
  'POST /api/admin/cash-rules': { rules: [{ way: 'prepaid', order: 'first', fromRupees: '100' }] },
  'POST /api/admin/cash-rules/rehearsals': {
    rules: [{ way: 'prepaid', order: 'first', fromRupees: '100' }],
  },
  'POST /api/orders/:id/changes': { lines: GOODS, ...ADDRESS },
  'POST /api/orders/:id/parts': { lines: GOODS },
  'POST /api/orders/:id/returns': {
    reason: 'damaged',
    wish: 'refund',
    goods: GOODS,
    note: 'It came broken, all of it.',
    payTo: 'asha@upi',
  },
  'POST /api/orders/:id/returns/:return/answer': {
    state: 'approved',
    answer: 'Noted.',
    amount: 50,
  },
  'POST /api/orders/:id/returns/:return/exchange': {
    goods: [{ productId: P1, quantity: 1 }],
    method: 'cod',
  },
  'POST /api/orders/:id/refunds': { amount: 10, reason: 'goodwill' },
  'POST /api/orders/:id/address': ADDRESS,
  'POST /api/orders/:id/parcel/goods': { good: GOODS },
  'POST /api/products/:id/lots': {
    stock: 5,
    batch: 'B-1',
    made_on: '2026-10-01',
    expires_on: '2028-10-01',
    unit_cost: 10,
  },
  'POST /api/scheduler/:slug/bookings': { ...BOOKING, start: '2026-11-23T04:30:00.000Z' },
  'PUT /api/profile': {
    answers: Object.fromEntries(SCORED_QUESTIONS.map(({ id }) => [id, 1])),
    imbalance: { scores: { vata: 1, pitta: 2, kapha: 3 }, checkedOn: '2026-11-20' },
    consent: { agreed: true, version: PROFILE_CONSENT_VERSION, language: 'en' },
  },
  'POST /api/reviews': { product_id: P2, rating: 4, text: 'Good in cold milk, and whole.' },
  'POST /api/account/addresses': ADDRESS,
}
