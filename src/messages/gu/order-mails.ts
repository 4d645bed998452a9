import type { orderMails as english } from '../en/order-mails.ts'
import type { Translated } from '../message.ts'

export const orderMails = {
  greeting: 'નમસ્તે {name},',
  greetingNobody: 'નમસ્તે,',
  placedSubject: '{number}: તમારો ઑર્ડર મળ્યો',
  placed: 'તમારા ઑર્ડર {number} માટે આભાર. અમે તે પૅક કરી રહ્યા છીએ.',
  placedCash: 'કુરિયર માટે {amount} તૈયાર રાખશો, રોકડા અથવા UPIથી.',
  paidSubject: '{number}: ચુકવણી મળી',
  paid: 'આભાર, ઑર્ડર {number} માટે તમારી {amount}ની ચુકવણી મળી ગઈ છે. અમે તે પૅક કરી રહ્યા છીએ.',
  paidBackSubject: '{number}: તમારી ચુકવણી પાછી જાય છે',
  paidTooLate:
    'ઑર્ડર {number} માટે તમારી {amount} ની ચુકવણી સમય વીતી ગયા પછી પહોંચી, અને ત્યાં સુધીમાં માલ વેચાઈ ગયો હતો. અમે દિલગીર છીએ. પૂરી રકમ પાછી જશે; તમારે કંઈ કરવાનું નથી.',
  paidAfterCancelling:
    'ઑર્ડર {number} માટે તમારી {amount} ની ચુકવણી ઑર્ડર રદ થયા પછી પહોંચી. પૂરી રકમ પાછી જશે; તમારે કંઈ કરવાનું નથી.',
  addressMissing:
    'અમારી પાસે હજી તમારું પૂરું સરનામું નથી. કૃપા કરીને આ મેઇલના જવાબમાં સરનામું, શહેર, રાજ્ય અને ફોન નંબર મોકલો.',
  shippedSubject: '{number}: રસ્તામાં છે',
  shipped: 'તમારો ઑર્ડર {number} અમારે ત્યાંથી નીકળી ગયો છે.',
  tracking: 'ટ્રૅકિંગ નંબર: {tracking}',
  trackingLink: 'પાર્સલ ક્યાં છે: {link}',
  deliveredSubject: '{number}: પહોંચી ગયો',
  delivered: 'તમારો ઑર્ડર {number} પહોંચી ગયો છે. આશા છે કે તે તમને ઉપયોગી થશે.',
  deliveredHelp: 'કંઈ તૂટેલું, ખોટું કે ઓછું છે? તમારા ઑર્ડરમાં અમને જણાવો, બને તો 48 કલાકમાં.',
  cancelledSubject: '{number}: રદ થયો',
  cancelled: 'તમારો ઑર્ડર {number} રદ કરવામાં આવ્યો છે.',
  cancelledPaid: 'તમે ચૂકવેલી પૂરી રકમ પાછી આવશે: {amount}.',
  cancelledCash: 'તમારે કંઈ ચૂકવવાનું નથી.',
  refundedSubject: '{number}: {amount} પાછા આવી રહ્યા છે',
  refunded: 'અમે તમારા ઑર્ડર {number}ના {amount} તમને પાછા મોકલ્યા છે.',
  refundTime:
    'રકમ જે કાર્ડ, ખાતા કે UPIથી ચૂકવી હતી તેમાં જ આવે છે. બૅંકમાં સામાન્ય રીતે 5 થી 7 કામકાજના દિવસમાં દેખાય છે.',
  refundReference: 'બૅંકનો ટ્રાન્સફર નંબર: {reference}',
  returnApprovedSubject: '{number}: તમારી વાપસી મંજૂર થઈ',
  returnApproved: 'અમે ઑર્ડર {number}નો સામાન પાછો લઈએ છીએ.',
  returnRefusedSubject: '{number}: તમારી વાપસી વિશે',
  returnRefused: 'અમે ઑર્ડર {number}નો સામાન પાછો લઈ શકતા નથી.',
  returnObject:
    'તમે સહમત ન હો તો અમારા ફરિયાદ અધિકારી {officer}, {contact} ને લખો અથવા રાષ્ટ્રીય ગ્રાહક હેલ્પલાઇન 1915 પર ફોન કરો.',
  expected: '{from} અને {until} વચ્ચે પહોંચવાની ધારણા છે.',
  line: '{name} × {quantity}',
  delivery: 'ડિલિવરી ચાર્જ',
  codFee: 'COD ચાર્જ',
  total: 'કુલ',
  ordersLink: 'તમારા ઑર્ડર: {link}',
  sign: '{shop}\n{phone}',
} satisfies Translated<typeof english>
