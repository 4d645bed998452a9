import type { login as english } from '../en/login.ts'
import type { Translated } from '../message.ts'

export const login = {
  metaTitle: 'लॉग इन · {name}',
  title: 'लॉग इन',
  text: 'आपके ऑर्डर, चेकआउट और सुझावों के लिए। देखने के लिए खाते की ज़रूरत नहीं।',
  home: 'होम',
  withGoogle: 'गूगल से लॉग इन करें',
  notice: 'आपके अपने ऑर्डर दिखाने के लिए हम नाम, ईमेल और फ़ोटो रखते हैं। कुछ भी कहीं भेजा नहीं जाता।',
  cancelled: 'लॉग इन रद्द किया गया। आप फिर कोशिश कर सकते हैं।',
  refused: 'लॉग इन की पुष्टि नहीं हो सकी। कृपया फिर कोशिश करें।',
  'identity-unavailable': 'अभी लॉग इन नहीं हो सकता। बाकी दुकान हमेशा की तरह चल रही है।',
  'sign-in-expired': 'यह लॉग इन बहुत पहले या दूसरे ब्राउज़र में खोला गया था। कृपया फिर शुरू करें।',
} satisfies Translated<typeof english>
