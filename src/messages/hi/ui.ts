import type { ui as english } from '../en/ui.ts'
import type { Translated } from '../message.ts'

export const ui = {
  close: 'बंद करें',
  added: 'उत्पाद कार्ट में जुड़ गया!',
  loading: 'लोड हो रहा है…',
  price: 'कीमत',
  mrp: 'एमआरपी',
  percentOff: '{percent}% छूट',
  more: 'ज़्यादा',
  fewer: 'कम',
} satisfies Translated<typeof english>
