import type { suggestWords as english } from '../en/suggest-words.ts'
import type { Translated } from '../message.ts'

/** domain words; the rest is said in English. */
export const suggestWords = {
  title: 'સૂચનો',
  codFee: 'COD ચાર્જ',
  total: 'કુલ',
  withoutDelivery: '*ડિલિવરી ચાર્જ સિવાય',
  address: 'ડિલિવરીનું સરનામું',
  orderNow: 'હમણાં ઑર્ડર કરો',
  selectMethod: 'કૃપા કરી ચુકવણીની રીત પસંદ કરો (ઑનલાઇન અથવા COD).',
  toOrders: 'મારા ઑર્ડર',
} satisfies Translated<typeof english>
