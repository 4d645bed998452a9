/** Paying online. */
export const payment = {
  successful: 'Payment Successful! Thank you for your purchase.',
  failed: 'Payment Failed! Please try again.',
  scriptMissing: 'Razorpay SDK failed to load. Are you online?',
  checking: 'We are checking your payment. Please do not pay again.',
  checkingMore:
    'Order {number} is confirmed by itself as soon as the money is there. You may leave this page.',
  bankSilent:
    'Your bank has not answered for order {number} yet. Did you leave its page before paying? Then pay in another way: the order is charged only once.',
  payOtherwise: 'Pay in another way',
  toOrders: 'See my orders',
  goOn: 'Go on shopping',
  tooLate: 'Your payment arrived after the goods were gone. The whole amount goes back to you.',
  over: 'The time to pay for this order is over. Please start again.',
  tooManyUnpaid:
    'Too many payments of yours are still open. Please finish one of them or wait a few minutes.',
  orCash: 'You can also choose COD.',
  payOnline: 'Pay {total} online?',
  pay: 'Pay {total}',
  newTotal: 'The price has changed. The new total is {total}.',
  items: 'Items',
  delivery: 'Delivery',
  goBack: 'Go back',
} as const
