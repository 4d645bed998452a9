import type { Policy } from './policy.ts'

/** The notice that the Digital Personal Data Protection Act 2023 asks for (docs/law.md, personal data). */
export const privacy: Policy = {
  version: '1.0',
  since: '2026-11-21',
  description:
    'What this shop knows of you, why, for how long, and how you see, correct, take back or delete it. A plain notice under the DPDP Act 2023.',
  lead: 'What we know of you, why we need it, how long we keep it, and how you take it back.',
  short: [
    'Looking round, searching and filling a cart need no account and leave nothing with us.',
    'An order keeps what the parcel and the tax office need. Nothing more.',
    'Quiz answers and safety answers stay on your device unless you tick a box that says otherwise.',
    'We sell no data, show no advertisements and follow nobody across the web.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        '{name}, {address}, decides why and how your personal data is used on this site. In the words of the Digital Personal Data Protection Act 2023 (the Act) we are the data fiduciary and you are the data principal.',
        'For everything in this notice write to {officer}, our grievance officer, at [{officerContact}](mailto:{officerContact}), or call [{phone}](tel:{phoneDigits}).',
        'You may ask for this notice in any language of the Eighth Schedule to the Constitution. Where a translation and the English text differ, ask us; we will not use the difference against you.',
      ],
    },
    {
      id: 'what',
      title: 'What we collect, and for what',
      blocks: [
        'Each line is one purpose. We use an item for the purpose beside it and for no other.',
        {
          head: ['When', 'What', 'Why'],
          rows: [
            [
              'You sign in with Google',
              'Name, e-mail, picture, the account’s number at Google',
              'To know whose orders and reviews are whose',
            ],
            [
              'You order',
              'Name, address, pincode, phone, e-mail, what you bought',
              'To pack, deliver, invoice, refund and answer questions about the order',
            ],
            [
              'You tick that an address be kept',
              'That address, with name and phone',
              'To fill the form at your next checkout',
            ],
            [
              'You pay',
              'The payment’s number, amount and state; never the card’s number',
              'To match the money with the order and to give it back',
            ],
            [
              'You take the quiz',
              'Answers and result, on your device only',
              'To show your type and advice. With your consent: to keep the profile in your account',
            ],
            [
              'You order sachets',
              'Safety answers (pregnancy, illness, medicines)',
              'Checked at that moment so that nothing unsuitable is sold; not stored and not logged',
            ],
            [
              'You send something back',
              'What was wrong, photos if you add any, where cash goes back to',
              'To decide about the return and to give the money back. Of a photo only the picture is kept: place, time and camera are taken out when it arrives',
            ],
            [
              'You write a review',
              'Your name as shown, stars, text, whether you bought the product',
              'To print the review beside the product',
            ],
            [
              'You book a consultation',
              'Name, e-mail, phone, time, what you wish to talk about',
              'So that the practitioner can prepare and call',
            ],
            [
              'You write to us',
              'Name, e-mail, your message, an order number if you give one',
              'To answer, and to keep the record of complaints that the law asks for',
            ],
            [
              'You open any page',
              'Time, address of the page, shortened technical details',
              'To keep the site working and safe',
            ],
          ],
        },
      ],
    },
    {
      id: 'health',
      title: 'Answers about your health',
      blocks: [
        'What you tell a quiz about sleep, digestion or discomfort can say something about your health. So these answers get a fence of their own.',
        {
          points: [
            'They never stand in an address, a log file, a mail or a courier’s label, and no measuring tool receives them.',
            'The quiz works without an account and without sending us anything.',
            'A profile is saved only after you tick a separate box that starts empty. Saying no costs you nothing.',
            'Logout takes answers and profile off the device.',
          ],
        },
      ],
    },
    {
      id: 'device',
      title: 'Cookies and your device',
      blocks: [
        'There is no cookie banner because there is nothing to choose: we use only what the shop cannot do without.',
        {
          terms: [
            [
              'Cookies',
              'A session cookie after you sign in, gone after 30 days or at logout; a hint that a session exists; a ten-minute cookie while you are signing in.',
            ],
            [
              'Kept on your device',
              'The cart, the delivery form as you typed it, quiz answers, your name and picture for the header.',
            ],
            [
              'Not used',
              'Advertising, tracking and measuring cookies, fingerprints, pictures that report back.',
            ],
          ],
        },
      ],
    },
    {
      id: 'consent',
      title: 'Consent, and taking it back',
      blocks: [
        'Where we rely on consent, the box is empty until you tick it, there is one box for each purpose, and we note which version of this notice you saw and when.',
        'Taking consent back is as easy as giving it: the same box, or one line to [{officerContact}](mailto:{officerContact}). We then stop, and erase what only that consent allowed us to keep. What was lawful before stays lawful.',
        'Delivering an order, invoicing it, and answering authorities rest on the order you placed and on law, not on a tick. They end when the order and the law are done with them.',
      ],
    },
    {
      id: 'others',
      title: 'Who else sees it',
      blocks: [
        {
          terms: [
            [
              'Courier',
              'Name, address, phone, weight, and cash to collect where you pay at the door.',
            ],
            [
              'Payment provider',
              'What you type into its window, the amount and our order number. It answers to the Reserve Bank.',
            ],
            ['Google', 'Learns that you signed in here, if you use its sign-in.'],
            ['Practitioner', 'What you wrote when you booked.'],
            [
              'Hosting and mail',
              'They carry the data for us, on our instruction and under contract.',
            ],
            ['Authorities', 'Only what a law or a court obliges us to give.'],
          ],
        },
        'Nobody on this list may use your data for a purpose of their own. We do not sell or rent data to anybody. Data is not sent to a country that the Government of India has restricted.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        {
          head: ['What', 'How long'],
          rows: [
            ['Account: name, e-mail, picture', 'Until you erase it'],
            ['Kept addresses', 'Until you remove them or take the consent back'],
            ['Which devices are signed in', 'Until they are signed out, 30 days at most'],
            [
              'Order, invoice, credit note',
              '72 months from the due date of the year’s GST return. Then name, phone and address give way to a code',
            ],
            [
              'Logs and the record of consents',
              'At least one year, as the Rules ask, even if the account is closed',
            ],
            ['Text of mails we sent', '90 days after sending'],
            ['Complaints', 'Until settled, then one year'],
            ['Bookings', 'One year after the appointment'],
            ['Bank details for a COD refund', 'Until the refund has arrived'],
            [
              'Photos of a return',
              'Until it is settled, then 180 days; if you erase your account, until it is settled',
            ],
            ['A saved quiz profile', 'Until you delete it or withdraw the consent'],
          ],
        },
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        {
          terms: [
            ['See', 'A summary of the data we hold, what we do with it, and who received it.'],
            ['Correct', 'Have what is wrong put right and what is missing added.'],
            ['Erase', 'Have deleted what no law obliges us to keep.'],
            ['Withdraw', 'Take back any consent, as easily as you gave it.'],
            ['Nominate', 'Name somebody who uses these rights if you die or are unable to.'],
            ['Complain', 'To us first, then to the Data Protection Board of India.'],
          ],
        },
        'On [your account]({accountPage}) you do most of this yourself, at once: read everything in one file, take consents back, remove addresses, sign devices out, erase the account. What stays behind, and until when, is said before you press.',
        'For the rest write to [{officerContact}](mailto:{officerContact}) from the address of your account, or by post. We acknowledge within 48 hours, settle most requests within a month, and all within 90 days. It costs nothing.',
      ],
    },
    {
      id: 'board',
      title: 'Complaint to the Board',
      blocks: [
        'If our answer does not satisfy you, or none comes, you may complain to the Data Protection Board of India, which works online. The Act asks you to write to our grievance officer first.',
        'For anything about the purchase itself the [consumer help lines]({termsPage}#help) are open as well.',
      ],
    },
    {
      id: 'children',
      title: 'Under eighteen',
      blocks: [
        'Ordering, saving a profile and booking are for people of eighteen and over. We do not knowingly collect a child’s data, follow children or show them advertisements. If a child has given us data, a parent can have it erased with one message.',
      ],
    },
    {
      id: 'security',
      title: 'How it is guarded',
      blocks: [
        {
          points: [
            'Sign-in without a password of ours: there is none to steal. Of a session the server keeps only a fingerprint.',
            'Every write is checked for who sent it and from where; every right is checked on the server.',
            'Few people have access, and what they change in an order is written down.',
            'Photos of a return lie apart from all other pictures. You and the people who decide about returns see them, and nobody else.',
            'If there is a breach all the same, we tell you and the Board without delay, and the Board gets the full report within 72 hours.',
          ],
        },
      ],
    },
    {
      id: 'changes',
      title: 'When this notice changes',
      blocks: [
        'A change of meaning gets a new version and date at the top. Where it asks for more of you than before, we ask for your consent again; silence is not consent.',
      ],
    },
  ],
}
