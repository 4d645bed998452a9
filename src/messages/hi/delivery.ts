import type { delivery as english } from '../en/delivery.ts'
import type { Translated } from '../message.ts'

export const delivery = {
  heading: 'डिलीवरी की जानकारी',
  address: 'पता',
  city: 'शहर',
  state: 'राज्य',
  chooseState: 'चुनें',
  pincode: 'पिनकोड',
  phone: 'फ़ोन नंबर',
  recipient: 'पार्सल पर नाम (ज़रूरी नहीं)',
  'address-required': 'पता भरना ज़रूरी है',
  'address-too-long': 'पता 300 अक्षरों से लंबा नहीं हो सकता',
  'city-required': 'शहर भरना ज़रूरी है',
  'city-too-long': 'शहर का नाम बहुत लंबा है',
  'state-required': 'राज्य चुनना ज़रूरी है',
  'pincode-required': 'पिनकोड भरना ज़रूरी है',
  'pincode-malformed': 'पिनकोड 6 अंकों का होना चाहिए',
  'phone-required': 'फ़ोन नंबर भरना ज़रूरी है',
  'phone-malformed': 'फ़ोन नंबर सही नहीं है',
  'recipient-too-long': 'नाम बहुत लंबा है',
  mismatch: 'पिनकोड {pincode} {suggested} में है, {chosen} में नहीं। कौन-सा सही है?',
  useSuggested: '{suggested}',
  keepChosen: '{chosen} ही रहने दें',
  keep: 'यह पता मेरे खाते में सहेजें',
  kept: 'सहेजे गए पते',
  chooseKept: 'सहेजा हुआ पता चुनें',
} satisfies Translated<typeof english>
