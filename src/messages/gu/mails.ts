import type { mails as english } from '../en/mails.ts'
import type { Translated } from '../message.ts'

/** Mail to the shop itself stays English. */
export const mails: Translated<typeof english> = {
  ticketSubject: '{number}: તમારો સંદેશ અમને મળ્યો છે',
  greeting: 'નમસ્તે {name},',
  greetingNobody: 'નમસ્તે,',
  ticketThanks: '{shop}ને લખવા બદલ આભાર. તમારા સંદેશનો નંબર {number} છે.',
  ticketTopic: 'વિષય: {topic}',
  ticketPromise: 'તમને {acknowledge} સુધીમાં જવાબ મળશે, અને નિરાકરણ {resolve} સુધીમાં થશે.',
  ticketOfficer: 'ફરિયાદ નિવારણ અધિકારી: {officer}, {contact}',
  ticketHelpline: 'નિરાકરણ ન થયું? રાષ્ટ્રીય ગ્રાહક હેલ્પલાઇન: 1915',
  ticketNotYou: 'જો તમે અમને લખ્યું ન હોય, તો તમારે કંઈ કરવાની જરૂર નથી.',
  answerSubject: 'Re: {number}: તમારો સંદેશ અમને મળ્યો છે',
  answerAbout: 'આ તમારા સંદેશ {number} નો જવાબ છે.',
  answerBack: 'પાછું લખવા માટે બસ આ જ મેઇલનો જવાબ આપો.',
  answerClosed: 'આ સાથે અમે તમારા સંદેશને ઉકેલાયેલો ગણીએ છીએ. જો એમ ન હોય, તો આ જ મેઇલનો જવાબ આપો.',
  topicOrder: 'ઓર્ડર',
  topicProduct: 'પ્રોડક્ટ',
  topicPayment: 'ચુકવણી',
  topicComplaint: 'ફરિયાદ',
  topicPrivacy: 'મારો ડેટા',
  topicOther: 'બીજું કંઈક',
}
