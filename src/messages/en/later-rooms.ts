import { about } from './about.ts'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { blog } from './blog.ts'
import { cart } from './cart.ts'
import { consulting } from './consulting.ts'
import { contact } from './contact.ts'
import { delivery } from './delivery.ts'
import { login } from './login.ts'
import { orderDesk } from './order-desk.ts'
import { orders } from './orders.ts'
import { payment } from './payment.ts'
import { policies } from './policies.ts'
import { returns } from './returns.ts'
import { search } from './search.ts'
import { tracking } from './tracking.ts'

export const englishLater = {
  about,
  account,
  admin,
  blog,
  cart,
  consulting,
  contact,
  delivery,
  login,
  orderDesk,
  orders,
  payment,
  policies,
  returns,
  search,
  tracking,
} as const
