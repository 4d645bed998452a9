/** What a packing slip says: it goes on the parcel, and tells whoever packs what to take. */
export const packingSlip = {
  title: 'Packing slip',
  cod: 'COD: collect {amount}',
  paid: 'Paid: collect nothing',
  to: 'To',
  phone: 'Phone {phone}',
  line: '{quantity} × {name}',
  batch: 'Batch {batch}, best before {day}',
  batchOf: '{quantity} of batch {batch}, best before {day}',
  pieces: { one: '{count} piece', other: '{count} pieces' },
  weight: '{weight} kg packed',
  from: 'From',
  placed: 'Placed {day}',
  page: 'Page {page} of {pages}',
} as const
