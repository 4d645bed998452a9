/** What the mails about a consultation say, and the entry in a calendar that comes with them. */
export const consultationMails = {
  bookedSubject: 'Booked: {when}',
  movedSubject: 'New time: {when}',
  cancelledSubject: 'Cancelled: {when}',
  greeting: 'Namaste {name},',
  booked: 'Your consultation with {consultant} is booked.',
  moved: 'Your consultation with {consultant} has a new time.',
  cancelled: 'Your consultation with {consultant} is cancelled. Nothing more is needed.',
  calledOff:
    'We are sorry: your consultation with {consultant} cannot take place. Please choose another time.',
  when: '{when} (Indian time), {minutes} minutes',
  how: 'By phone: you are called at the number ending in {digits}.',
  change: 'Another time, or cancel: {link}',
  again: 'Book again: {link}',
  emergency:
    'This is not for emergencies. With severe pain, bleeding, trouble breathing or fainting call 112 or 108.',
  sign: '{shop}',
  entryTitle: 'Consultation with {consultant}',
  entryPlace: 'By phone',
  practitionerBookedSubject: 'New consultation: {when}',
  practitionerMovedSubject: 'Consultation moved: {when}',
  practitionerCancelledSubject: 'Consultation cancelled: {when}',
  practitionerWho: '{name}, {phone}, {email}',
  practitionerAbout: 'In their own words: {about}',
  practitionerConsent: 'Agreed to be consulted by phone on {when}.',
  practitionerEntry: 'Consultation: {name}',
} as const
