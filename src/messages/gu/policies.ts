import type { policies as english } from '../en/policies.ts'
import type { Translated } from '../message.ts'

export const policies = {
  metaTitle: '{title} · {shop}',
  privacy: 'ગોપનીયતા નીતિ',
  returns: 'પરત',
  terms: 'નિયમો અને શરતો',
  version: 'આવૃત્તિ {version}, {date} થી',
  short: 'ટૂંકમાં',
  contents: 'આ પાના પર',
  others: 'વધુ વાંચો',
  englishOnly: 'આ દસ્તાવેજ હાલ અંગ્રેજીમાં છે. ગુજરાતીમાં જોઈએ તો અમને લખો કે ફોન કરો.',
} as const satisfies Translated<typeof english>
