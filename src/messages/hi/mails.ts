import type { mails as english } from '../en/mails.ts'
import type { Translated } from '../message.ts'

/** Mail to the shop itself stays English. */
export const mails: Translated<typeof english> = {
  ticketSubject: '{number}: आपका संदेश हमें मिल गया है',
  greeting: 'नमस्ते {name},',
  greetingNobody: 'नमस्ते,',
  ticketThanks: '{shop} को लिखने के लिए धन्यवाद। आपके संदेश का नंबर {number} है।',
  ticketTopic: 'विषय: {topic}',
  ticketPromise: 'आपको {acknowledge} तक जवाब मिलेगा, और समाधान {resolve} तक हो जाएगा।',
  ticketOfficer: 'शिकायत निवारण अधिकारी: {officer}, {contact}',
  ticketHelpline: 'समाधान नहीं हुआ? राष्ट्रीय उपभोक्ता हेल्पलाइन: 1915',
  ticketNotYou: 'अगर आपने हमें नहीं लिखा है, तो आपको कुछ करने की ज़रूरत नहीं।',
  answerSubject: 'Re: {number}: आपका संदेश हमें मिल गया है',
  answerAbout: 'यह आपके संदेश {number} का जवाब है।',
  answerBack: 'वापस लिखने के लिए बस इसी मेल का जवाब दें।',
  answerClosed: 'इसके साथ हम आपके संदेश को सुलझा हुआ मानते हैं। अगर ऐसा नहीं है, तो इसी मेल का जवाब दें।',
  topicOrder: 'ऑर्डर',
  topicProduct: 'उत्पाद',
  topicPayment: 'भुगतान',
  topicComplaint: 'शिकायत',
  topicPrivacy: 'मेरा डेटा',
  topicOther: 'कुछ और',
}
