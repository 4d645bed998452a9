import type { orderMails as english } from '../en/order-mails.ts'
import type { Translated } from '../message.ts'

export const orderMails = {
  greeting: 'नमस्ते {name},',
  greetingNobody: 'नमस्ते,',
  placedSubject: '{number}: आपका ऑर्डर मिल गया',
  placed: 'आपके ऑर्डर {number} के लिए धन्यवाद। हम उसे पैक कर रहे हैं।',
  placedCash: 'कृपया कूरियर के लिए {amount} तैयार रखें, नकद या UPI से।',
  paidSubject: '{number}: भुगतान मिल गया',
  paid: 'धन्यवाद, ऑर्डर {number} के लिए आपका {amount} का भुगतान मिल गया। हम उसे पैक कर रहे हैं।',
  paidBackSubject: '{number}: आपका भुगतान वापस जा रहा है',
  paidTooLate:
    'ऑर्डर {number} के लिए आपका {amount} का भुगतान समय बीत जाने के बाद पहुँचा, और तब तक सामान बिक चुका था। हमें खेद है। पूरी रकम वापस जाएगी; आपको कुछ नहीं करना है।',
  paidAfterCancelling:
    'ऑर्डर {number} के लिए आपका {amount} का भुगतान ऑर्डर रद्द होने के बाद पहुँचा। पूरी रकम वापस जाएगी; आपको कुछ नहीं करना है।',
  addressMissing:
    'हमारे पास अभी आपका पूरा पता नहीं है। कृपया इस मेल के उत्तर में पता, शहर, राज्य और फ़ोन नंबर भेजें।',
  shippedSubject: '{number}: रास्ते में है',
  shipped: 'आपका ऑर्डर {number} हमारे यहाँ से निकल गया है।',
  tracking: 'ट्रैकिंग नंबर: {tracking}',
  trackingLink: 'पार्सल कहाँ है: {link}',
  deliveredSubject: '{number}: पहुँच गया',
  delivered: 'आपका ऑर्डर {number} पहुँच गया है। आशा है वह आपके काम आएगा।',
  deliveredHelp: 'कुछ टूटा, गलत या कम है? अपने ऑर्डर में हमें बताइए, हो सके तो 48 घंटे के अंदर।',
  cancelledSubject: '{number}: रद्द हुआ',
  cancelled: 'आपका ऑर्डर {number} रद्द कर दिया गया है।',
  cancelledPaid: 'आपने जो दिया वह पूरा वापस आएगा: {amount}।',
  cancelledCash: 'आपको कुछ नहीं देना है।',
  refundedSubject: '{number}: {amount} वापस आ रहे हैं',
  refunded: 'हमने आपके ऑर्डर {number} के {amount} आपको वापस भेज दिए हैं।',
  refundTime:
    'रकम उसी कार्ड, खाते या UPI में आती है जिससे भुगतान हुआ था। बैंक में आम तौर पर 5 से 7 कामकाजी दिन में दिखती है।',
  refundReference: 'बैंक का ट्रांसफ़र नंबर: {reference}',
  returnApprovedSubject: '{number}: आपकी वापसी मंज़ूर हुई',
  returnApproved: 'हम ऑर्डर {number} का सामान वापस ले रहे हैं।',
  returnRefusedSubject: '{number}: आपकी वापसी के बारे में',
  returnRefused: 'हम ऑर्डर {number} का सामान वापस नहीं ले सकते।',
  returnObject:
    'यदि आप सहमत नहीं हैं तो हमारे शिकायत अधिकारी {officer}, {contact} को लिखें या राष्ट्रीय उपभोक्ता हेल्पलाइन 1915 पर फ़ोन करें।',
  expected: '{from} और {until} के बीच पहुँचने की उम्मीद है।',
  line: '{name} × {quantity}',
  delivery: 'डिलीवरी',
  codFee: 'COD शुल्क',
  total: 'कुल',
  ordersLink: 'आपके ऑर्डर: {link}',
  sign: '{shop}\n{phone}',
} satisfies Translated<typeof english>
