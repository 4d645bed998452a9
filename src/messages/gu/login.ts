import type { login as english } from '../en/login.ts'
import type { Translated } from '../message.ts'

export const login = {
  metaTitle: 'લૉગ ઇન · {name}',
  title: 'લૉગ ઇન',
  text: 'તમારા ઑર્ડર, ચેકઆઉટ અને સૂચનો માટે. જોવા માટે ખાતાની જરૂર નથી.',
  home: 'હોમ',
  withGoogle: 'Google વડે લૉગ ઇન કરો',
  notice: 'તમારા પોતાના ઑર્ડર બતાવવા અમે નામ, ઈમેલ અને ફોટો રાખીએ છીએ. કશું ક્યાંય મોકલાતું નથી.',
  cancelled: 'લૉગ ઇન રદ થયું. તમે ફરી પ્રયાસ કરી શકો છો.',
  refused: 'લૉગ ઇનની ખાતરી થઈ શકી નહીં. કૃપા કરી ફરી પ્રયાસ કરો.',
  'identity-unavailable': 'હમણાં લૉગ ઇન થઈ શકતું નથી. બાકીની દુકાન હંમેશની જેમ ચાલે છે.',
  'sign-in-expired': 'આ લૉગ ઇન ઘણા સમય પહેલાં કે બીજા બ્રાઉઝરમાં ખોલ્યું હતું. કૃપા કરી ફરી શરૂ કરો.',
} satisfies Translated<typeof english>
