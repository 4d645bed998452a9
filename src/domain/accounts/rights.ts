/** The role of a request, from its session. */
export type Role = 'visitor' | 'shopper' | 'admin'

export type Audience = 'anyone' | 'shopper' | 'admin'

/** Every right and who has it; each route names one. */
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
  'payment.notify': 'anyone',
  'ticket.open': 'anyone',
  'consultation.book': 'anyone',
  'stock-alert.ask': 'anyone',
  'order.track': 'anyone',
  // Whoever has the signed link of a mail.
  'review-mails.stop': 'anyone',
  'parcel.tell': 'anyone',
  'review.write': 'shopper',
  'profile.own': 'shopper',
  'sachet.suggest': 'shopper',
  'order.place': 'shopper',
  'order.read-own': 'shopper',
  'order.cancel': 'shopper',
  'return.request': 'shopper',
  'order.list-all': 'admin',
  'order.change-delivery': 'admin',
  'parcel.hand-over': 'admin',
  'order.complete-address': 'admin',
  'order.check-payment': 'admin',
  'order.refund': 'admin',
  // For one's own returns; the photos of others need 'return.answer' as well.
  'return.see-photos': 'shopper',
  'return.answer': 'admin',
  'task.decide': 'admin',
  'product.list-all': 'admin',
  'product.create': 'admin',
  'product.change': 'admin',
  'product.restock': 'admin',
  'product.import': 'admin',
  'product.export': 'admin',
  'picture.upload': 'admin',
  'post.write': 'admin',
  'review.moderate': 'admin',
  'ticket.answer': 'admin',
  'consultation.manage': 'admin',
  'account.read': 'shopper',
  'account.change': 'shopper',
  'account.erase': 'shopper',
  'order.export': 'admin',
  'team.change': 'admin',
  'settings.change': 'admin',
  'offer.manage': 'admin',
  'sales.read': 'admin',
  'audit.read': 'admin',
  'remittance.take': 'admin',
} as const satisfies Record<string, Audience>

export type Right = keyof typeof RIGHTS

const RANK: Record<Role, number> = { visitor: 0, shopper: 1, admin: 2 }
const NEEDED: Record<Audience, number> = { anyone: 0, shopper: 1, admin: 2 }

/** Whether a role has a right. Unknown rights do not type-check. */
export function mayUse(role: Role, right: Right): boolean {
  return RANK[role] >= NEEDED[RIGHTS[right]]
}
