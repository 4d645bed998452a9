import type { ui as english } from '../en/ui.ts'
import type { Translated } from '../message.ts'

export const ui = {
  close: 'બંધ કરો',
  added: 'પ્રોડક્ટ કાર્ટમાં ઉમેરાઈ ગઈ!',
  loading: 'લોડ થઈ રહ્યું છે…',
  price: 'કિંમત',
  mrp: 'MRP',
  percentOff: '{percent}% છૂટ',
  more: 'વધુ',
  fewer: 'ઓછું',
} satisfies Translated<typeof english>
