/** Handing a parcel over, and where it is, on the page of one order. */
export const panelParcel = {
  title: 'Parcel',
  handOver: 'Hand to courier',
  again: 'Hand to courier again',
  told: 'The courier is being told.',
  byHand: 'Given away by hand',
  byHandLead: 'Whom you gave it to, with the number on the receipt. The order is shipped with it.',
  courierName: 'Carrier',
  trackingId: 'Number on the receipt (AWB)',
  note: 'Note it as shipped',
  noted: '{courier} has it, {trackingId}.',
  'not order-not-paid': 'It is not paid yet. It can go as soon as the money is there.',
  'not order-without-address':
    'The address is missing. Ask the shopper for it before the parcel can go.',
  'not order-has-ended': 'There is nothing left to send.',
  'not already-handed-over': 'It left without a note of who carries it.',
  'state wanted': 'Being handed to the courier.',
  'state booked': 'The courier will fetch it.',
  'state under-way': 'On its way.',
  'state ended': 'Its way has ended.',
  'state called-off': 'Called off with the order.',
  'state needs-owner': 'The courier does not take it as it is.',
  inDoubt:
    'The courier has not answered clearly yet. The shop asks again by itself, and first looks what the courier knows: nothing is sent twice.',
  misconfigured:
    'The courier refuses the shop’s account or its settings. Mend them, the shop asks again by itself; or give the parcel away by hand.',
  courierSays: 'The courier says: {note}',
  carrier: 'Carrier',
  awb: 'AWB',
  follow: 'Follow it at the courier',
} as const
