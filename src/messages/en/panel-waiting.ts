/** The owner's panel: what waits, counted, and what is to be decided. */
export const panelWaiting = {
  counts: 'Waiting now',
  toPack: { one: 'order to pack', other: 'orders to pack' },
  toPackLate: {
    one: '{count} has waited for more than a day',
    other: '{count} have waited for more than a day',
  },
  money: { one: 'payment to decide about', other: 'payments to decide about' },
  parcels: {
    one: 'parcel that came back or has a problem',
    other: 'parcels that came back or have a problem',
  },
  returns: { one: 'return to answer', other: 'returns to answer' },
  lowStock: { one: 'product low in stock', other: 'products low in stock' },
  soldOut: { one: '{count} is sold out', other: '{count} are sold out' },
  ending: {
    one: 'product with a lot that ends within a month',
    other: 'products with lots that end within a month',
  },
  reviews: { one: 'review to look at', other: 'reviews to look at' },
  tickets: { one: 'message to answer', other: 'messages to answer' },
  ticketsLate: {
    one: '{count} is past its 48 hours',
    other: '{count} are past their 48 hours',
  },
  unsettled: {
    one: 'answered message past its month',
    other: 'answered messages past their month',
  },
  consultations: { one: 'consultation still today', other: 'consultations still today' },
  nothing:
    'Nothing waits for you. Every paid order is packed, every message answered, every shelf filled.',
  decide: 'To decide',
  topics: 'What it is about',
  'topic all': 'Everything',
  'topic money': 'Money',
  'topic parcels': 'Parcels',
  'topic returns': 'Returns',
  noneHere: 'Nothing of this waits for a decision.',
} as const
