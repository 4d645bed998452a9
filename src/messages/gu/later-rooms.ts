import type { LaterRooms } from '../catalogue.ts'
import { admin } from './admin.ts'
import { cart } from './cart.ts'
import { delivery } from './delivery.ts'
import { login } from './login.ts'
import { orders } from './orders.ts'
import { search } from './search.ts'
import { soon } from './soon.ts'

export const gujaratiLater: LaterRooms = {
  admin,
  cart,
  delivery,
  login,
  orders,
  search,
  soon,
}
