import { shape } from '../shapes.ts'
import type { Motif } from './blocks.ts'

/** The digestive fire: the brand's own mark, not used on products. */
export const flame: Motif = ({ mass, fill, line }) =>
  shape(
    'M0 -48C6 -30 34 -20 34 12C34 34 18 46 0 46C-18 46 -34 34 -34 12C-34 -2 -24 -10 -20 -22C-14 -18 -10 -12 -9 -6C-2 -16 -4 -34 0 -48Z',
    mass,
  ) +
  shape(
    'M0 -14C4 -4 19 2 19 20C19 32 10 39 0 39C-10 39 -19 32 -19 20C-19 10 -12 6 -9 0C-6 2 -4 5 -3 8C0 2 -2 -6 0 -14Z',
    line,
  ) +
  shape('M0 10C2 16 9 18 9 26C9 32 5 35 0 35C-5 35 -9 32 -9 26C-9 18 -2 16 0 10Z', fill)
