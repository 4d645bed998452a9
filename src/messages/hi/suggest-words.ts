import type { suggestWords as english } from '../en/suggest-words.ts'
import type { Translated } from '../message.ts'

/** domain words; the rest is said in English. */
export const suggestWords = {
  title: 'सुझाव',
  codFee: 'सीओडी शुल्क',
  total: 'कुल',
  withoutDelivery: '*डिलीवरी शुल्क अलग',
  address: 'डिलीवरी का पता',
  orderNow: 'अभी ऑर्डर करें',
  selectMethod: 'कृपया भुगतान का तरीका चुनें (ऑनलाइन या सीओडी)।',
  toOrders: 'मेरे ऑर्डर',
} satisfies Translated<typeof english>
