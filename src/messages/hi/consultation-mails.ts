import type { consultationMails as english } from '../en/consultation-mails.ts'
import type { Translated } from '../message.ts'

export const consultationMails = {
  bookedSubject: 'समय तय: {when}',
  movedSubject: 'नया समय: {when}',
  cancelledSubject: 'रद्द: {when}',
  greeting: 'नमस्ते {name},',
  booked: '{consultant} के साथ आपका परामर्श तय है।',
  moved: '{consultant} के साथ आपके परामर्श का समय बदल गया है।',
  cancelled: '{consultant} के साथ आपका परामर्श रद्द है। और कुछ नहीं करना है।',
  calledOff: 'हमें खेद है: {consultant} के साथ आपका परामर्श नहीं हो पाएगा। कृपया दूसरा समय चुनें।',
  when: '{when} (भारतीय समय), {minutes} मिनट',
  how: 'फ़ोन पर: {digits} पर समाप्त होने वाले नंबर पर आपको फ़ोन आएगा।',
  change: 'समय बदलें या रद्द करें: {link}',
  again: 'फिर से समय लें: {link}',
  emergency:
    'यह आपातकाल के लिए नहीं है। तेज़ दर्द, खून बहने, साँस की तकलीफ़ या बेहोशी में 112 या 108 पर फ़ोन करें।',
  entryTitle: '{consultant} के साथ परामर्श',
  entryPlace: 'फ़ोन पर',
} as const satisfies Translated<typeof english>
