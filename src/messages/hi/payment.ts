import type { payment as english } from '../en/payment.ts'
import type { Translated } from '../message.ts'

export const payment = {
  successful: 'भुगतान सफल रहा! खरीदारी के लिए धन्यवाद।',
  failed: 'भुगतान नहीं हो सका! कृपया फिर कोशिश करें।',
  scriptMissing: 'Razorpay लोड नहीं हो सका। क्या आप ऑनलाइन हैं?',
  checking: 'हम आपका भुगतान जाँच रहे हैं। कृपया दोबारा भुगतान न करें।',
  checkingMore: 'पैसे पहुँचते ही ऑर्डर {number} अपने आप पक्का हो जाएगा। आप यह पेज छोड़ सकते हैं।',
  toOrders: 'मेरे ऑर्डर देखें',
  goOn: 'खरीदारी जारी रखें',
  tooLate: 'आपका भुगतान सामान खत्म होने के बाद पहुँचा। पूरी राशि आपको वापस मिलेगी।',
  over: 'इस ऑर्डर के भुगतान का समय निकल गया। कृपया फिर से शुरू करें।',
  tooManyUnpaid: 'आपके कई भुगतान अभी अधूरे हैं। कृपया कोई एक पूरा करें या कुछ मिनट रुकें।',
  orCash: 'आप सीओडी भी चुन सकते हैं।',
  payOnline: '{total} ऑनलाइन चुकाएँ?',
  pay: '{total} चुकाएँ',
  newTotal: 'कीमत बदल गई है। नया कुल {total} है।',
  items: 'सामान',
  delivery: 'डिलीवरी शुल्क',
  goBack: 'वापस जाएँ',
} satisfies Translated<typeof english>
