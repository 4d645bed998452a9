import type { admin as english } from '../en/admin.ts'
import type { Translated } from '../message.ts'

export const admin = {
  metaTitle: 'માલિકની પૅનલ · {shop}',
  title: 'માલિકની પૅનલ',
  'tab orders': 'ઑર્ડર',
  'tab product': 'પ્રોડક્ટ ઉમેરો',
  'tab blog': 'બ્લૉગ ઉમેરો',
  none: 'કોઈ ઑર્ડર મળ્યો નથી.',
  order: 'ઑર્ડર',
  placed: 'સમય',
  customer: 'ગ્રાહક',
  products: 'પ્રોડક્ટ',
  amount: 'રકમ',
  payment: 'ચુકવણી',
  deliveryStatus: 'ડિલિવરીની સ્થિતિ',
  statusOf: '{number}ની ડિલિવરીની સ્થિતિ',
  pages: 'વધુ ઑર્ડર',
  newest: 'સૌથી નવા ઑર્ડર',
  older: 'જૂના ઑર્ડર',
  unreachable: '{number} જેમનો તેમ છે: દુકાનનો સંપર્ક થઈ શક્યો નહીં. કૃપા કરી ફરી પ્રયાસ કરો.',
  ended: '{number} પૂરો થઈ ગયો છે, તેની ડિલિવરીની સ્થિતિ હવે બદલી શકાતી નથી.',
  refused: '{number} જેમનો તેમ છે: ફેરફાર સ્વીકારાયો નહીં. પાનું ફરી ખોલીને પ્રયાસ કરો.',
  toOrders: 'ઑર્ડર',
} satisfies Translated<typeof english>
