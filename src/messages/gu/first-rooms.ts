import type { FirstRooms } from '../catalogue.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { layout } from './layout.ts'
import { listing } from './listing.ts'
import { product } from './product.ts'
import { reviews } from './reviews.ts'
import { ui } from './ui.ts'

export const gujaratiFirst: FirstRooms = {
  errors,
  home,
  layout,
  listing,
  product,
  reviews,
  ui,
}
