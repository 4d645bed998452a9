import type { delivery as english } from '../en/delivery.ts'
import type { Translated } from '../message.ts'

export const delivery = {
  heading: 'ડિલિવરીની માહિતી',
  address: 'સરનામું',
  city: 'શહેર',
  state: 'રાજ્ય',
  chooseState: 'પસંદ કરો',
  pincode: 'પિનકોડ',
  phone: 'ફોન નંબર',
  recipient: 'પાર્સલ પર નામ (જરૂરી નથી)',
  'address-required': 'સરનામું ભરવું જરૂરી છે',
  'address-too-long': 'સરનામું 300 અક્ષરથી લાંબું ન હોઈ શકે',
  'city-required': 'શહેર ભરવું જરૂરી છે',
  'city-too-long': 'શહેરનું નામ બહુ લાંબું છે',
  'state-required': 'રાજ્ય પસંદ કરવું જરૂરી છે',
  'pincode-required': 'પિનકોડ ભરવો જરૂરી છે',
  'pincode-malformed': 'પિનકોડ 6 અંકનો હોવો જોઈએ',
  'phone-required': 'ફોન નંબર ભરવો જરૂરી છે',
  'phone-malformed': 'ફોન નંબર સાચો નથી',
  'recipient-too-long': 'નામ બહુ લાંબું છે',
  mismatch: 'પિનકોડ {pincode} {suggested}માં છે, {chosen}માં નહીં. કયું સાચું છે?',
  useSuggested: '{suggested}',
  keepChosen: '{chosen} જ રાખો',
  keep: 'આ સરનામું મારા ખાતામાં સાચવો',
  kept: 'સાચવેલાં સરનામાં',
  chooseKept: 'સાચવેલું સરનામું પસંદ કરો',
} satisfies Translated<typeof english>
