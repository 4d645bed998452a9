/** What the API says about quotes, confirmations and orders. */
export const orderSentences = {
  methodUnknown: 'Please select a payment method (Prepaid or COD).',
  productIdsWrong: 'Send the products as a list of their ids.',
  quantitiesWrong: 'Send one whole number from 1 up for every product.',
  cartItemsWrong: 'Every product needs its quantity in the cart items, once.',
  tooManyLines: 'These are more products than one order can hold.',
  quantityTooHigh: 'This is more of one product than one order can hold.',
  amountWrong: 'Send the confirmed total in rupees, as a number.',
  boxesWrong: 'Send the number of boxes, a whole number from 1 up.',
  codWrong: 'Send true or false.',
  deliveryStatusWrong: 'The delivery status is pending or delivered.',
  limitWrong: 'Send a whole number from 1 to 100.',
  cursorWrong: 'This is not a cursor that this list gave.',
  keyWrong: 'An Idempotency-Key has 1 to 80 visible ASCII characters.',

  unknownProduct: (name: string) => `The shop does not have '${name}'.`,
  notForSale: (name: string) => `${name} is not for sale at the moment.`,
  sachetNeedsConcern: (name: string) =>
    `${name} is a sachet: it is ordered through 'Find my sachets'.`,
  notASachet: (name: string) => `${name} is not a sachet: it is ordered from the cart.`,
  sachetQuantity: (name: string) => `${name}: order 10 to 100 sachets, in fives.`,
  sachetBlocked: (name: string) =>
    `${name} is not for you, by what you told us. Please ask a doctor or a vaidya.`,
  sachetRedFlag: (name: string) =>
    `${name} is not sold to somebody with these signs. Please see a doctor.`,
  sachetUnanswered: (name: string) => `${name} needs an answer about its warning signs first.`,
  sachetDoctorFirst: (name: string) => `${name} is sold only once a doctor knows of the bleeding.`,
  safetyConsent: 'Sachets need your consent to check the safety answers.',
  safetyWrong: 'The safety answers cannot be read. Please answer them again.',
  outOfStock: (name: string, left: number) =>
    left === 0 ? `${name} is sold out.` : `Only ${left} of ${name} can be had at the moment.`,
  notServiceable: 'We cannot deliver to this pincode yet.',
  shippingUnavailable: 'The delivery charge cannot be found out just now. Please try again.',
  codNotHere: 'Cash on delivery is not possible at this pincode.',
  codTooHigh: 'This order is too large for cash on delivery.',
  codTooManyOpen: 'Too many cash on delivery orders are still on their way to you.',
  amountChanged: 'The price has changed. Please look at the new total and confirm again.',
  keyUsedOtherwise: 'This Idempotency-Key was used for another confirmation.',
  prepaidUnavailable: 'Online payment is not switched on yet. Please choose COD.',
  paymentFailed: 'Payment Failed! Please try again.',
  paymentChecking: 'We are checking your payment. Please do not pay again.',
  paidTooLate: 'Your payment arrived after the goods were gone. The whole amount goes back to you.',
  checkoutOver: 'The time to pay for this order is over. Please start again.',
  tooManyUnpaid:
    'Too many payments of yours are still open. Please finish one of them or wait a few minutes.',
  badSignature: 'This event is not signed by the payment provider.',
  prepaidAsCash: 'A payment that was begun online cannot be confirmed as cash on delivery.',

  unknownOrder: 'There is no such order.',
  unknownShopper: 'There is no such account.',
  othersOrders: 'These orders belong to somebody else.',
  deliveryCannotChange: 'This order can no longer be set to that status.',
} as const
