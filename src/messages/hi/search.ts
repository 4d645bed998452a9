import type { search as english } from '../en/search.ts'
import type { Translated } from '../message.ts'

export const search = {
  title: 'खोजें',
  placeholder: 'उत्पाद खोजें',
  start: 'जो उत्पाद चाहिए, उसका नाम लिखना शुरू करें।',
  none: 'आपकी खोज से मिलता कोई उत्पाद नहीं मिला।',
  failed: 'दुकान से संपर्क नहीं हो पाया। कृपया अपना कनेक्शन देखें और फिर कोशिश करें।',
  tooMany: 'एक साथ बहुत खोजें हो गईं। कृपया थोड़ा रुकें।',
  found: { one: '{count} उत्पाद मिला', other: '{count} उत्पाद मिले' },
  searching: 'खोज रहे हैं…',
  submit: 'खोजें',
} satisfies Translated<typeof english>
