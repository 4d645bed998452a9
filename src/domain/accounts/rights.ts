/** The role of a request, from its session; 'admin' is every member of the team. */
export type Role = 'visitor' | 'shopper' | 'admin'

/** Rights for 'admin' are those of the panel; a member's role determines which of them they have (`roles.ts`). */
export type Audience = 'anyone' | 'shopper' | 'admin'

/** Every right and its audience; each route names one. */
export const RIGHTS = {
  'shop.read': 'anyone',
  'shop.health': 'anyone',
  // For anyone with its token, which the route checks itself.
  'shop.metrics': 'anyone',
  'session.read': 'anyone',
  'session.start': 'anyone',
  'session.end': 'anyone',
  'stand-ins.use': 'anyone',
  'shipping.quote': 'anyone',
  'cart.keep': 'anyone',
  'wishlist.see': 'anyone',
  'payment.notify': 'anyone',
  'ticket.open': 'anyone',
  'consultation.book': 'anyone',
  'stock-alert.ask': 'anyone',
  'order.track': 'anyone',
  // For anyone with the signed link of an order by phone.
  'order.pay-by-link': 'anyone',
  // For anyone with the signed link of a mail.
  'review-mails.stop': 'anyone',
  'parcel.tell': 'anyone',
  'phone-message.tell': 'anyone',
  'review.write': 'shopper',
  'profile.own': 'shopper',
  'sachet.suggest': 'shopper',
  'order.place': 'shopper',
  'order.read-own': 'shopper',
  'order.cancel': 'shopper',
  'return.request': 'shopper',
  // Requires the link of a mail and the account of its address.
  'invitation.accept': 'shopper',
  // For every role: the frame of the panel and its first page, which shows what the member may see.
  'panel.open': 'admin',
  'order.list-all': 'admin',
  'order.change-delivery': 'admin',
  'parcel.hand-over': 'admin',
  'order.complete-address': 'admin',
  // Changes the address or the goods of a placed order, and thus its price.
  'order.change': 'admin',
  // Takes an order for a customer who calls or writes, and finds their last address by their phone number.
  'order.take': 'admin',
  'order.check-payment': 'admin',
  'order.refund': 'admin',
  // For all orders; shoppers cancel their own with 'order.cancel'.
  'order.cancel-any': 'admin',
  // For all orders; shoppers read their own with 'order.read-own'.
  'invoice.read-any': 'admin',
  // For own returns; other people's photos also require 'return.answer'.
  'return.see-photos': 'shopper',
  'return.answer': 'admin',
  'task.decide': 'admin',
  'product.list-all': 'admin',
  // Adds, renames, sorts, hides and deletes categories.
  'category.manage': 'admin',
  'product.create': 'admin',
  'product.change': 'admin',
  // Translates the owner's texts, of products and everything else; changes neither prices nor English texts.
  'product.translate': 'admin',
  'product.restock': 'admin',
  'batch.recall': 'admin',
  'product.import': 'admin',
  'product.export': 'admin',
  'picture.upload': 'admin',
  'post.write': 'admin',
  'review.moderate': 'admin',
  'ticket.answer': 'admin',
  'booking.manage': 'admin',
  // Practitioners, their hours and prices.
  'consultation.manage': 'admin',
  'account.read': 'shopper',
  'account.change': 'shopper',
  'account.erase': 'shopper',
  'order.export': 'admin',
  'team.change': 'admin',
  // Tokens of programs, which get rights of their maker.
  'program.manage': 'admin',
  'settings.change': 'admin',
  // Tax number, delivery charges, cash limits, payment keys.
  'settings.money': 'admin',
  'offer.manage': 'admin',
  // Never filtered by purchased goods, and without sachets.
  'customer.read': 'admin',
  'customer.note': 'admin',
  'customer.export': 'admin',
  'order.note': 'admin',
  'sales.read': 'admin',
  // Locks a month whose GST return was filed.
  'tax.lock': 'admin',
  'audit.read': 'admin',
  'remittance.take': 'admin',
} as const satisfies Record<string, Audience>

export type Right = keyof typeof RIGHTS

/** The rights of the owner's panel, which roles give. */
export type PanelRight = {
  [R in Right]: (typeof RIGHTS)[R] extends 'admin' ? R : never
}[Right]

export const PANEL_RIGHTS = (Object.keys(RIGHTS) as Right[]).filter(isPanelRight)

/** True if a name is that of a right of the panel. */
export function isPanelRight(name: string): name is PanelRight {
  return Object.hasOwn(RIGHTS, name) && RIGHTS[name as Right] === 'admin'
}

/** The facts that decide what a person may do; a visitor is `undefined`. */
export interface Holder {
  role: Exclude<Role, 'visitor'>
  /** Rights of the panel; none for a shopper. */
  rights: ReadonlySet<PanelRight>
}

/** True if a person has a right. Unknown rights do not type-check. */
export function mayUse(who: Holder | undefined, right: Right): boolean {
  if (isPanelRight(right)) return who?.role === 'admin' && who.rights.has(right)
  return RIGHTS[right] === 'anyone' || who !== undefined
}

/** True if a person may read the payments and refunds of orders. */
export const readsPayments = (who: Holder): boolean =>
  mayUse(who, 'order.refund') || mayUse(who, 'invoice.read-any')
