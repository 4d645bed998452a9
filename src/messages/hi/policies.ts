import type { policies as english } from '../en/policies.ts'
import type { Translated } from '../message.ts'

export const policies = {
  metaTitle: '{title} · {shop}',
  privacy: 'गोपनीयता नीति',
  returns: 'वापसी',
  terms: 'नियम और शर्तें',
  version: 'संस्करण {version}, {date} से',
  short: 'संक्षेप में',
  contents: 'इस पन्ने पर',
  others: 'और पढ़ें',
  englishOnly: 'यह दस्तावेज़ अभी अंग्रेज़ी में है। हिंदी में चाहिए तो हमें लिखें या फ़ोन करें।',
} as const satisfies Translated<typeof english>
