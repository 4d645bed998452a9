import type { payment as english } from '../en/payment.ts'
import type { Translated } from '../message.ts'

export const payment = {
  successful: 'ચુકવણી સફળ થઈ! ખરીદી બદલ આભાર.',
  failed: 'ચુકવણી થઈ શકી નહીં! કૃપા કરી ફરી પ્રયાસ કરો.',
  scriptMissing: 'Razorpay લોડ થઈ શક્યું નહીં. શું તમે ઑનલાઇન છો?',
  checking: 'અમે તમારી ચુકવણી તપાસી રહ્યા છીએ. કૃપા કરી ફરી ચુકવણી ન કરો.',
  checkingMore: 'પૈસા પહોંચતાં જ ઑર્ડર {number} આપોઆપ કન્ફર્મ થશે. તમે આ પેજ છોડી શકો છો.',
  bankSilent:
    'ઑર્ડર {number} માટે તમારી બૅન્કનો જવાબ હજી આવ્યો નથી. શું તમે ચુકવણી પહેલાં તેનું પેજ છોડી દીધું? તો બીજી રીતે ચૂકવો: ઑર્ડરના પૈસા એક જ વાર લેવાય છે.',
  payOtherwise: 'બીજી રીતે ચૂકવો',
  toOrders: 'મારા ઑર્ડર જુઓ',
  goOn: 'ખરીદી ચાલુ રાખો',
  tooLate: 'તમારી ચુકવણી માલ ખૂટ્યા પછી પહોંચી. આખી રકમ તમને પાછી મળશે.',
  over: 'આ ઑર્ડરની ચુકવણીનો સમય પૂરો થયો. કૃપા કરી ફરી શરૂ કરો.',
  tooManyUnpaid: 'તમારી ઘણી ચુકવણી હજી અધૂરી છે. કૃપા કરી એક પૂરી કરો અથવા થોડી મિનિટ રાહ જુઓ.',
  orCash: 'તમે COD પણ પસંદ કરી શકો છો.',
  payOnline: '{total} ઑનલાઇન ચૂકવશો?',
  pay: '{total} ચૂકવો',
  newTotal: 'કિંમત બદલાઈ છે. નવો સરવાળો {total} છે.',
  items: 'વસ્તુઓ',
  delivery: 'ડિલિવરી ચાર્જ',
  goBack: 'પાછા જાઓ',
} satisfies Translated<typeof english>
