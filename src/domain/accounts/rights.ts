/** The standing of a request, from its session; an 'admin' is anybody of the team. */
export type Role = 'visitor' | 'shopper' | 'admin'

/** Rights of 'admin' are those of the panel: which of them somebody has, their role says (`roles.ts`). */
export type Audience = 'anyone' | 'shopper' | 'admin'

/** Every right and whom it is for; each route names one. */
export const RIGHTS = {
  'shop.read': 'anyone',
  'shop.health': 'anyone',
  // Whoever knows its token; the route checks that itself.
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
  // Whoever has the signed link of an order that was taken by phone.
  'order.pay-by-link': 'anyone',
  // Whoever has the signed link of a mail.
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
  // With the link of a mail, and the account of the address that it went to.
  'invitation.accept': 'shopper',
  // Whatever one's role: the frame of the panel and its first page, which shows what one may see.
  'panel.open': 'admin',
  'order.list-all': 'admin',
  'order.change-delivery': 'admin',
  'parcel.hand-over': 'admin',
  'order.complete-address': 'admin',
  // Corrects the address and changes the goods of a placed order, and so its price.
  'order.change': 'admin',
  // Makes an order for somebody who calls or writes, and finds their last address by their number.
  'order.take': 'admin',
  'order.check-payment': 'admin',
  'order.refund': 'admin',
  // Of anybody; shoppers cancel their own with 'order.cancel'.
  'order.cancel-any': 'admin',
  // Of anybody; shoppers read their own with 'order.read-own'.
  'invoice.read-any': 'admin',
  // For one's own returns; the photos of others need 'return.answer' as well.
  'return.see-photos': 'shopper',
  'return.answer': 'admin',
  'task.decide': 'admin',
  'product.list-all': 'admin',
  // Adds, names, sorts, hides and removes categories.
  'category.manage': 'admin',
  'product.create': 'admin',
  'product.change': 'admin',
  // Writes the owner's texts, of products and of all else, in the other languages; neither price nor any English one.
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
  // Who advises, when, for how long and what it costs.
  'consultation.manage': 'admin',
  'account.read': 'shopper',
  'account.change': 'shopper',
  'account.erase': 'shopper',
  'order.export': 'admin',
  'team.change': 'admin',
  // Tokens of programs, which then have rights of their maker.
  'program.manage': 'admin',
  'settings.change': 'admin',
  // Tax number, delivery charges, limits of cash, payment keys.
  'settings.money': 'admin',
  'offer.manage': 'admin',
  // Never by what was bought, and nothing of sachets.
  'customer.read': 'admin',
  'customer.note': 'admin',
  'customer.export': 'admin',
  'order.note': 'admin',
  'sales.read': 'admin',
  // Locks a month whose return is filed.
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

/** Whether a name is that of a right of the panel. */
export function isPanelRight(name: string): name is PanelRight {
  return Object.hasOwn(RIGHTS, name) && RIGHTS[name as Right] === 'admin'
}

/** What decides what somebody may do; a visitor is `undefined`. */
export interface Holder {
  role: Exclude<Role, 'visitor'>
  /** Rights of the panel; none for a shopper. */
  rights: ReadonlySet<PanelRight>
}

/** Whether somebody has a right. Unknown rights do not type-check. */
export function mayUse(who: Holder | undefined, right: Right): boolean {
  if (isPanelRight(right)) return who?.role === 'admin' && who.rights.has(right)
  return RIGHTS[right] === 'anyone' || who !== undefined
}
