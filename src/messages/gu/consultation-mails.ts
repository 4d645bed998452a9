import type { consultationMails as english } from '../en/consultation-mails.ts'
import type { Translated } from '../message.ts'

export const consultationMails = {
  bookedSubject: 'સમય નક્કી: {when}',
  movedSubject: 'નવો સમય: {when}',
  cancelledSubject: 'રદ: {when}',
  greeting: 'નમસ્તે {name},',
  booked: '{consultant} સાથે તમારો પરામર્શ નક્કી છે.',
  moved: '{consultant} સાથેના તમારા પરામર્શનો સમય બદલાયો છે.',
  cancelled: '{consultant} સાથેનો તમારો પરામર્શ રદ છે. બીજું કંઈ કરવાનું નથી.',
  calledOff: 'અમને ખેદ છે: {consultant} સાથેનો તમારો પરામર્શ થઈ શકશે નહીં. કૃપા કરીને બીજો સમય પસંદ કરો.',
  when: '{when} (ભારતીય સમય), {minutes} મિનિટ',
  how: 'ફોન પર: {digits} પર પૂરા થતા નંબર પર તમને ફોન આવશે.',
  change: 'સમય બદલો કે રદ કરો: {link}',
  again: 'ફરી સમય લો: {link}',
  emergency:
    'આ કટોકટી માટે નથી. તીવ્ર દુખાવો, લોહી વહેવું, શ્વાસની તકલીફ કે બેભાન થવામાં 112 કે 108 પર ફોન કરો.',
  entryTitle: '{consultant} સાથે પરામર્શ',
  entryPlace: 'ફોન પર',
} as const satisfies Translated<typeof english>
