import type { admin as english } from '../en/admin.ts'
import type { Translated } from '../message.ts'

export const admin = {
  metaTitle: 'मालिक का पैनल · {shop}',
  title: 'मालिक का पैनल',
  'tab orders': 'ऑर्डर',
  'tab product': 'उत्पाद जोड़ें',
  'tab blog': 'ब्लॉग जोड़ें',
  none: 'कोई ऑर्डर नहीं मिला।',
  order: 'ऑर्डर',
  placed: 'समय',
  customer: 'ग्राहक',
  products: 'उत्पाद',
  amount: 'राशि',
  payment: 'भुगतान',
  deliveryStatus: 'डिलीवरी की स्थिति',
  statusOf: '{number} की डिलीवरी की स्थिति',
  pages: 'और ऑर्डर',
  newest: 'सबसे नए ऑर्डर',
  older: 'पुराने ऑर्डर',
  unreachable: '{number} वैसा ही है: दुकान से संपर्क नहीं हो पाया। कृपया फिर कोशिश करें।',
  ended: '{number} समाप्त हो चुका है, उसकी डिलीवरी की स्थिति अब नहीं बदल सकती।',
  refused: '{number} वैसा ही है: बदलाव स्वीकार नहीं हुआ। पन्ना फिर खोलकर कोशिश करें।',
  toOrders: 'ऑर्डर',
} satisfies Translated<typeof english>
