import type { errors as english } from '../en/errors.ts'
import type { Translated } from '../message.ts'

export const errors = {
  title: 'अनपेक्षित गड़बड़ी!',
  status: 'स्थिति {status}',
  reference: 'संदर्भ {reference}',
  explain: 'हमारी ओर से कुछ बिगड़ गया। आपका कार्ट सुरक्षित है। कृपया फिर कोशिश करें।',
  tryAgain: 'फिर कोशिश करें',
  toHome: 'होम',
  toProducts: 'सभी उत्पाद देखें',
  notFoundTitle: 'यह पन्ना यहाँ नहीं है',
  notFoundText: 'पता पुराना या ग़लत लिखा हो सकता है। हमारी अलमारियाँ वहीं हैं।',
  unreachable: 'दुकान से संपर्क नहीं हो पाया। कृपया अपना कनेक्शन देखें और फिर कोशिश करें।',
  tooMany: 'एक साथ बहुत कोशिशें हो गईं। कृपया एक मिनट रुककर फिर कोशिश करें।',
} satisfies Translated<typeof english>
