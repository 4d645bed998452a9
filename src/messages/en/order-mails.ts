/** What the mails about an order say. */
export const orderMails = {
  greeting: 'Namaste {name},',
  greetingNobody: 'Namaste,',
  placedSubject: '{number}: we have your order',
  placed: 'Thank you for your order {number}. We are packing it.',
  placedCash: 'Please keep {amount} ready for the courier, in cash or by UPI.',
  paidSubject: '{number}: payment received',
  paid: 'Thank you, your payment of {amount} for order {number} has arrived. We are packing it.',
  paidBackSubject: '{number}: your payment goes back',
  paidTooLate:
    'Your payment of {amount} for order {number} arrived after the time to pay was over, and the goods were gone by then. We are sorry. The whole amount goes back; you need not do anything.',
  paidAfterCancelling:
    'Your payment of {amount} for order {number} arrived after the order was cancelled. The whole amount goes back; you need not do anything.',
  addressMissing:
    'We do not have your full address yet. Please answer this mail with address, town, state and phone number.',
  shippedSubject: '{number}: on its way',
  shipped: 'Your order {number} has left us.',
  tracking: 'Tracking number: {tracking}',
  trackingLink: 'Where it is: {link}',
  deliveredSubject: '{number}: delivered',
  delivered: 'Your order {number} has been delivered. We hope it does you good.',
  deliveredHelp:
    'Something broken, wrong or missing? Tell us under your orders, within 48 hours if you can.',
  cancelledSubject: '{number}: cancelled',
  cancelled: 'Your order {number} is cancelled.',
  cancelledPaid: 'What you paid comes back whole: {amount}.',
  cancelledCash: 'Nothing is owed.',
  refundedSubject: '{number}: {amount} is coming back',
  refunded: 'We have sent {amount} of your order {number} back to you.',
  refundTime:
    'It goes to the card, account or UPI that paid. Banks usually show it after 5 to 7 working days.',
  refundReference: 'The bank’s number of the transfer: {reference}',
  returnApprovedSubject: '{number}: your return is approved',
  returnApproved: 'We take the goods of order {number} back.',
  returnRefusedSubject: '{number}: about your return',
  returnRefused: 'We cannot take the goods of order {number} back.',
  returnObject:
    'If you disagree, write to our grievance officer {officer}, {contact}, or call the National Consumer Helpline, 1915.',
  returnAskedSubject: '{number}: the shopper asks for a return ({reason})',
  expected: 'Expected between {from} and {until}.',
  line: '{name} × {quantity}',
  delivery: 'Delivery',
  codFee: 'COD fee',
  total: 'Total',
  ordersLink: 'Your orders: {link}',
  sign: '{shop}\n{phone}',
} as const
