import type { about as english } from '../en/about.ts'
import type { Translated } from '../message.ts'

export const about = {
  metaTitle: 'हमारे बारे में · {shop}',
  metaText: 'गुजरात की एक दुकान: आयुर्वेदिक शरबत और पेय, सौंदर्य प्रसाधन, इंस्टेंट मिक्स और जड़ी-बूटी उत्पाद।',
} as const satisfies Translated<typeof english>
