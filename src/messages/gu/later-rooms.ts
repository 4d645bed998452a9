import type { LaterRooms } from '../catalogue.ts'
import { about } from './about.ts'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { blog } from './blog.ts'
import { cart } from './cart.ts'
import { consulting } from './consulting.ts'
import { contact } from './contact.ts'
import { delivery } from './delivery.ts'
import { login } from './login.ts'
import { orders } from './orders.ts'
import { payment } from './payment.ts'
import { policies } from './policies.ts'
import { returns } from './returns.ts'
import { search } from './search.ts'
import { tracking } from './tracking.ts'

export const gujaratiLater: LaterRooms = {
  about,
  account,
  admin,
  blog,
  cart,
  consulting,
  contact,
  delivery,
  login,
  // The owner's desk speaks English.
  orderDesk: {},
  orders,
  payment,
  policies,
  returns,
  search,
  tracking,
}
