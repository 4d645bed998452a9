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
import { policies } from './policies.ts'
import { search } from './search.ts'
import { soon } from './soon.ts'

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
  orders,
  policies,
  search,
  soon,
} as const
