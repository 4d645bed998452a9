import type { about as english } from '../en/about.ts'
import type { Translated } from '../message.ts'

export const about = {
  metaTitle: 'અમારા વિશે · {shop}',
  metaText: 'ગુજરાતની એક દુકાન: આયુર્વેદિક શરબત અને પીણાં, સૌંદર્ય પ્રસાધનો, ઇન્સ્ટન્ટ મિક્સ અને જડીબુટ્ટી ઉત્પાદનો.',
} as const satisfies Translated<typeof english>
