import panel from 'virtual:sentences/panel'
import { expect, test } from 'vitest'
import type { AuditAction } from '#database/audit/audit.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { addMessages } from '#messages/catalogue.ts'
import { WHOLE_LANGUAGES } from '#tests/support/whole-languages.ts'
import { textOf } from '../../../language.tsx'
import { changesOf, type LogWords } from './log-changes.ts'

addMessages(DEFAULT_LANGUAGE, panel)

type Facts = Record<string, unknown>
/** The values before and after of an entry; what people type is in capitals. */
type Sample = readonly [before: Facts, after: Facts]

const ORDER = 'k3v9q0d2m5x8b1n4c7z6'
const MOMENT = '2026-11-24T06:30:00.000Z'
const LOT = { batch: 'G-12', madeOn: '2026-10-01', expiresOn: '2027-10-01', units: 48 }
const SIZE = { weightGrams: 900, lengthCm: 30, breadthCm: 20, heightCm: 10 }
const POST = { title: 'TITLE', author: 'AUTHOR', summary: 'SUMMARY', categories: ['SHARBATS'] }
const REVIEWED = { words: ['CURE'], reason: { kind: 'other-sense', note: 'NOTE' } }
const RULE = { way: 'confirm', confirmHours: '48', fromRupees: '2000', order: 'first' }

const SAMPLES: Readonly<Record<AuditAction, readonly Sample[]>> = {
  'order.placed': [[{}, { stage: 'placed', paymentState: 'awaiting', totalPaise: 500_00 }]],
  'order.delivery-changed': [
    [{ stage: 'packed' }, { stage: 'out-for-delivery' }],
    [{ stage: 'placed' }, { stage: 'cancelled', reason: 'out-of-stock' }],
  ],
  'order.payment-changed': (
    ['awaiting', 'failed', 'paid', 'cash-due', 'cash-received', 'refunded'] as const
  ).map((paymentState) => [
    { paymentState: 'cash-due' },
    { paymentState, source: 'webhook', paidBy: 'PAY_1' },
  ]),
  'order.address-completed': [[{}, { isAddressed: true }]],
  'order.changed': ['asked', 'made', 'declined', 'withdrawn'].map((state) => [
    { totalPaise: 500_00 },
    { totalPaise: 600_00, state, isAddressed: true, hasOtherGoods: true },
  ]),
  'order.confirmed': [[{}, {}]],
  'order.tagged': [[{ tags: 1 }, { tags: 2 }]],
  'order.untagged': [[{ tags: 2 }, { tags: 1 }]],
  'review.written': [[{}, { rating: 5 }]],
  'review.changed': [[{ rating: 5 }, { rating: 4 }]],
  'review.hidden': [[{ hidden: null }, { hidden: true, reason: 'personal-data' }]],
  'review.shown': [[{ reason: 'abuse' }, {}]],
  'review.photo-hidden': [[{}, { photos: 'health-claim' }]],
  'review.photo-shown': [[{ photos: 'abuse' }, {}]],
  'review.answered': [[{}, { answer: 'ANSWER', claims: REVIEWED }]],
  'review.answer-taken-back': [[{ answer: 'ANSWER' }, { answer: null }]],
  'review.read': [[{}, {}]],
  'review.removed': [[{ rating: 4 }, {}]],
  'ticket.opened': [[{}, { topic: 'reaction' }]],
  'ticket.answered': [
    [
      { shelf: 'waiting', answers: 0 },
      { shelf: 'answered', answers: 1 },
    ],
  ],
  'ticket.closed': [[{ shelf: 'answered' }, { shelf: 'closed' }]],
  'ticket.opened-again': [[{ shelf: 'closed' }, { shelf: 'waiting' }]],
  'parcel.handed-over': [[{}, { orderId: ORDER, courierName: 'INDIA POST', trackingId: 'EG1IN' }]],
  'parcel.booked': [[{}, { orderId: ORDER, courierName: 'DTDC', trackingId: '78901' }]],
  'parcel.called-off': [[{}, { orderId: ORDER }]],
  'parcel.taken-in': [[{}, { units: 2, writtenOff: 1 }]],
  'parcel.measured': [[SIZE, { ...SIZE, orderId: ORDER, weightGrams: 950 }]],
  'parcel.problem': ['retryable', 'ambiguous', 'misconfigured'].map((detail) => [
    {},
    { problem: 'pickup-problem', orderId: ORDER, detail },
  ]),
  'refund.wished': ['surplus', 'out-of-stock', 'cancelled', 'returned', 'goodwill'].map(
    (reason) => [{ leftPaise: 500_00 }, { amountPaise: 200_00, reason, onlinePaise: 0 }],
  ),
  'refund.paid': [[{ state: 'failed' }, { amountPaise: 200_00, reference: 'UTR-1' }]],
  'refund.not-paid': [[{ reference: 'UTR-1' }, { amountPaise: 200_00 }]],
  'refund.sent-again': [[{ state: 'needs-owner' }, { amountPaise: 200_00 }]],
  'refund.paid-by-bank': [
    [
      { state: 'pending', amountPaise: 200_00 },
      { amountPaise: 100_00, leftPaise: 100_00 },
    ],
  ],
  'payment.disputed': ['won', 'lost', 'closed'].map((state) => [
    { state: 'open' },
    { state, amountPaise: 500_00, lostPaise: 500_00 },
  ]),
  'return.requested': [[{}, { reason: 'damaged', wish: 'replacement', photos: 2 }]],
  'return.changed': [
    ...['approved', 'refused', 'received', 'refunded', 'replaced'].map(
      (state): Sample => [{ state: 'requested' }, { state }],
    ),
    [{}, { pickup: 'called-off', reference: 'R-1', trackingId: '78902' }],
  ],
  'task.closed': [
    [{}, { resolution: 'ASKED THE BANK', outcome: 'received-otherwise', amountPaise: 5_00 }],
    [{}, { resolution: 'the figures have changed' }],
    [{ outcome: 'written-off', amountPaise: 5_00 }, { resolution: 'the cash came after all' }],
  ],
  'remittance.taken': [[{}, { paidOn: '2026-11-24', rows: 12, totalPaise: 4_210_00 }]],
  'profile.saved': [[{}, {}]],
  'profile.erased': [[{}, {}]],
  'category.made': [[{}, { title: 'TEAS', names: { hi: 'चाय' }, cloth: 'leher', position: 3 }]],
  'category.changed': [
    [
      { position: 3, hidden: true },
      { position: 2, hidden: false },
    ],
  ],
  'category.removed': [[{ title: 'TEAS' }, {}]],
  'search.tied': [[{ finds: 'GULKAND' }, { finds: 'GULAB JAL' }]],
  'search.untied': [[{ finds: 'GULKAND' }, {}]],
  'product.created': [
    [
      {},
      { name: 'TEA', names: { hi: 'चाय' }, pictures: ['a-b/c', 'd-e/f'], lot: LOT, hidden: true },
    ],
  ],
  'product.changed': [
    [
      { pictures: ['a-b/c'], licence: { type: 'fssai', number: '1' }, flagsBlock: [] },
      { pictures: ['d-e/f'], licence: { type: 'ayush', number: '2' }, flagsBlock: ['preg', 'u18'] },
    ],
  ],
  'product.priced': [[{ pricePaise: 199_00, mrpPaise: 230_00 }, { pricePaise: 205_00 }]],
  'product.hidden': [[{ hidden: false }, { hidden: true }]],
  'product.shown': [[{ hidden: true }, { hidden: false }]],
  'product.restocked': [[{}, { ...LOT, unitCostPaise: 80_00, supplier: 'SUPPLIER' }]],
  'product.written-off': [[LOT, { ...LOT, units: 40, reason: 'damaged' }]],
  'product.batch-dated': [
    [
      { batch: 'G-12', madeOn: '2026-10-01', expiresOn: '2027-10-01' },
      { batch: 'G-12', madeOn: '2026-10-01', expiresOn: '2028-10-01' },
    ],
  ],
  'product.counted': [[LOT, { ...LOT, units: 50, reason: 'found' }]],
  'product.low-line': [[{ lowBelow: 6 }, { lowBelow: 10 }]],
  'product.recalled': [[LOT, { ...LOT, units: 0, reason: 'REASON' }]],
  'products.imported': [
    [
      {},
      { fileName: 'A.CSV', rows: 4, made: 1, changed: 1, same: 1, asked: 0, errors: 1, left: 0 },
    ],
  ],
  'products.import-undone': [
    [
      { made: 1, changed: 2 },
      { archived: 1, left: 0 },
    ],
  ],
  'texts.translated': [[{ title: 'A' }, { title: 'B', claims: REVIEWED }]],
  'post.written': [[{}, { ...POST, state: 'draft', version: 1, publishedAt: null, cover: null }]],
  'post.changed': [
    [
      { ...POST, cover: 'a-b/c', state: 'draft', characters: 10, publishedAt: null },
      { ...POST, cover: 'd-e/f', state: 'published', characters: 12, publishedAt: MOMENT },
    ],
  ],
  'post.hidden': [[{ state: 'published' }, { state: 'hidden' }]],
  'post.shown': [[{ state: 'hidden' }, { state: 'published' }]],
  'post.appeared': [[{}, { state: 'published' }]],
  'booking.cancelled': [[{ status: 'booked' }, { status: 'cancelled' }]],
  'booking.outcome': [[{ outcome: null }, { outcome: 'missed' }]],
  'booking.refunded': [[{}, { amountPaise: 300_00 }]],
  'account.erased': [[{}, { reviews: 1, wishes: 2, orders: 1, messages: 1, consultations: 1 }]],
  'admin.granted': [[{ admin: false }, { admin: true, role: 'packer' }]],
  'admin.changed': [[{ role: 'packer' }, { role: 'owner' }]],
  'admin.withdrawn': [[{ admin: true }, { admin: false }]],
  'admin.invited': [[{}, { role: 'packer' }]],
  'admin.invitation-withdrawn': [[{ role: 'packer' }, {}]],
  'token.made': [[{}, { name: 'TALLY', rights: 'panel.open, order.note', expiresAt: MOMENT }]],
  'token.withdrawn': [[{ name: 'TALLY' }, {}]],
  'webhook.made': [[{}, { url: 'HTTPS://A.EXAMPLE', kinds: 'order.placed, parcel.changed' }]],
  'webhook.on': [[{}, { url: 'HTTPS://A.EXAMPLE' }]],
  'webhook.off': [[{}, { url: 'HTTPS://A.EXAMPLE' }]],
  'webhook.removed': [[{}, { url: 'HTTPS://A.EXAMPLE' }]],
  'webhook.secret-changed': [[{}, { url: 'HTTPS://A.EXAMPLE' }]],
  'role.made': [[{}, { name: 'ROLE', rights: 'panel.open' }]],
  'role.changed': [[{ rights: 'panel.open' }, { rights: 'panel.open, order.note' }]],
  'role.removed': [[{ name: 'ROLE', rights: 'panel.open' }, {}]],
  'settings.changed': [
    [
      { mailLanguage: 'en', orderAlerts: 'off', palette: 'neel', logo: '', deliveryBy: 'flat' },
      {
        mailLanguage: 'gu',
        orderAlerts: 'at-once',
        palette: 'majith',
        logo: 'a-b/c',
        deliveryBy: 'courier',
      },
    ],
    [
      { askForReviews: 'yes', tellsSearchEngines: 'yes', armyPost: 'no', state: 'Gujarat' },
      { askForReviews: 'no', tellsSearchEngines: 'no', armyPost: 'yes', state: 'Goa' },
    ],
  ],
  'shop.opened': [[{}, { open: true }]],
  'examples.removed': [[{}, { products: 40, articles: 3, reviews: 80 }]],
  'examples.restored': [[{}, { products: 40, articles: 3 }]],
  'examples.ordered': [[{}, { orders: 56 }]],
  'consultant.added': [
    [
      {},
      {
        name: 'NAME',
        languages: 'en gu',
        monday: '10:00–13:00',
        holidays: '2026-12-25\n2027-01-14',
      },
    ],
  ],
  'consultant.changed': [[{ price: '300' }, { price: '450' }]],
  'consultant.left': [[{}, { name: 'NAME' }]],
  'consultant.returned': [[{}, { name: 'NAME' }]],
  'consultant.removed': [[{ name: 'NAME' }, {}]],
  'offer.made': [
    [{}, { name: 'DIWALI', code: 'DIWALI10', kind: 'percent', percent: 10, maxPaise: 100_00 }],
    [{}, { name: 'DIWALI', code: '', kind: 'buy-get', buy: 2, free: 1 }],
    [{}, { name: 'DIWALI', code: '', kind: 'free-delivery' }],
  ],
  'offer.ended': [[{}, { name: 'DIWALI' }]],
  'policy.drafted': [[{ short: 'A' }, { short: 'B', claims: REVIEWED }]],
  'policy.published': [[{ lead: 'A' }, { lead: 'B', version: 2, characters: 900 }]],
  'policy.draft-dropped': [[{ title: 'A' }, {}]],
  'cash-rules.published': [[{ rules: 0 }, { rules: 1, '1': RULE }]],
  'gst-month.locked': [
    [{}, { invoices: 9, creditNotes: 1, taxablePaise: 1_00, cgstPaise: 1, sgstPaise: 1 }],
  ],
  'note.written': [[{}, { note: 12 }]],
  'note.removed': [[{ note: 12 }, {}]],
  'customers.exported': [
    [
      {},
      {
        since: '2026-01-01',
        notSince: '2026-06-30',
        minOrders: 2,
        minSpentPaise: 500_00,
        state: 'Goa',
        pincode: '388',
        searched: true,
      },
    ],
  ],
}

/** An id, a code, a name from the code, a day as the database writes it, or a record. */
const RAW = /[a-z]-[a-z]|[a-z][A-Z]|[a-z]\.[a-z]|[a-z]\/[a-z]|\d{4}-\d\d|[Pp]aise|[{}]|k3v9/
/** Words of English, but for the letters of a time of day. */
const LATIN = /[a-z]{3,}|[b-oq-z][a-z]|[a-z][a-ln-z]/

test.each(
  WHOLE_LANGUAGES.flatMap((language) =>
    Object.entries(SAMPLES).map(([action, samples]) => [language, action, samples] as const),
  ),
)('in %s the entry %s is in words', (language, action, samples) => {
  const words: LogWords = {
    say: textOf(language, 'panelLog'),
    fields: textOf(language, 'panelLogFields'),
    form: textOf(language, 'productForm'),
    settings: textOf(language, 'panelSettings'),
  }
  const said = samples.flatMap(([before, after]) =>
    changesOf(before, after, words).map(({ field, before: was = '', after: is }) =>
      [field, was, is].join(' | '),
    ),
  )
  // Shown in a failure beside what is raw.
  expect(
    said.filter((line) => RAW.test(line)),
    action,
  ).toEqual([])
  if (language !== DEFAULT_LANGUAGE) expect(said.filter((line) => LATIN.test(line))).toEqual([])
})
