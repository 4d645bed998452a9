/** What the API says about parcels; the owner reads it in the panel. */
export const parcelSentences = {
  courierWrong: 'Name who carries the parcel, in at most 60 characters.',
  trackingIdWrong:
    'Send the number on the receipt: 4 to 40 letters, digits, dashes or underscores.',
  bothNeeded: 'A parcel that is given away by hand needs both the carrier and the number.',
  hasEnded: 'This order is delivered, cancelled or returned: there is nothing left to send.',
  notPaid: 'This order is not paid yet.',
  withoutAddress: 'This order has no address yet.',
  addressStands: 'This order has an address, and keeps it.',
  otherPincode: 'Delivery was paid for another pincode; the parcel can go there alone.',
  alreadyHandedOver: 'The parcel of this order has left already.',
  noCourier: 'The shop has no courier account. Name who carries the parcel, and its number.',
  trackingIdTaken: 'Another parcel has this tracking number.',
  wrongToken: 'These news do not carry the token that was agreed upon.',
} as const
