import type { Policy } from './policy.ts'

/** Returns, refunds and cancellation (docs/law.md, consumer protection and payments and cash on delivery and returns). */
export const returns: Policy = {
  version: '1.0',
  since: '2026-11-21',
  description:
    'Cancel free until shipped. Damaged, wrong, late or short-dated goods: full refund or replacement. How to ask, what happens when, and how the money comes back.',
  lead: 'If something is not right, we put it right. Here is how, how fast, and who pays.',
  short: [
    'Cancelling is free until the order is shipped.',
    'Damaged, leaking, wrong, late or short-dated: full refund with delivery, or a replacement.',
    'Changed your mind: 7 days, unopened, you pay the return post.',
    'Refunds start within 2 working days of approval.',
  ],
  sections: [
    {
      id: 'cancel',
      title: 'Cancelling an order',
      blocks: [
        'Until the parcel is shipped you may cancel without a reason and without a charge: press ‘Cancel this order’ under [Your orders]({ordersPage}). Or call [{phone}](tel:{phoneDigits}) or write to [{email}](mailto:{email}) with the order number.',
        'What you paid comes back whole. A cash-on-delivery order that is cancelled simply ends; nothing is owed.',
        'If we have to cancel, because a lot ran out or no courier serves the pincode, we tell you at once and refund everything.',
      ],
    },
    {
      id: 'our-fault',
      title: 'When it is our fault',
      blocks: [
        'We do not refuse the return of goods that are defective, deficient, spurious, not as described, or late. That is the law, and it is also how we would like to be treated.',
        {
          head: ['What happened', 'What you get', 'Who pays the post'],
          rows: [
            ['Broken, leaking or damaged on the way', 'Refund or replacement', 'We do'],
            ['Wrong product, size or number', 'Refund or replacement', 'We do'],
            ['Not as the page described it', 'Refund or replacement', 'We do'],
            ['Spoiled, or the seal was open', 'Refund or replacement', 'We do'],
            ['Too little life left before its date', 'Refund or replacement', 'We do'],
            ['Came after the promised day, no longer wanted', 'Refund', 'We do'],
          ],
        },
        'Tell us within **48 hours** of delivery if you can: a courier’s fault is then easiest to prove. A photo or a video of the unpacking helps. Neither is a condition, and telling us later does not take your rights away.',
        'A refund for our fault includes the delivery charge and the COD fee. Food that left us has at least 30 % of its shelf life or 45 days ahead of it, whichever is less.',
      ],
    },
    {
      id: 'changed-mind',
      title: 'When you change your mind',
      blocks: [
        {
          head: ['Goods', 'May come back'],
          rows: [
            ['Unopened, seal whole', 'Within 7 days of delivery; you pay the return post'],
            ['Sachet boxes', 'Only whole and sealed, within 7 days'],
            ['Opened food and drinks', 'No, for reasons of hygiene'],
            ['Opened remedies', 'No, for reasons of safety'],
            ['Opened cosmetics', 'No, for reasons of hygiene'],
          ],
        },
        'The price of the goods comes back; the first delivery charge does not. Pack the goods so that they survive the way.',
      ],
    },
    {
      id: 'how',
      title: 'How to ask',
      blocks: [
        {
          steps: [
            'Open [Your orders]({ordersPage}) and press ‘Send something back’, or write to [{email}](mailto:{email}).',
            'Say what is wrong and what you would like: money back, or the goods again.',
            'Add a photo if you have one. Keep the parcel until we answer.',
            'Your request stands under the order at once; you have an answer within 2 working days.',
          ],
        },
        'Pictures of food and remedies that you found spoiled are enough; you need not post them back to us.',
      ],
    },
    {
      id: 'states',
      title: 'What happens, and when',
      blocks: [
        {
          head: ['State', 'What it means', 'By when'],
          rows: [
            ['Requested', 'Your request stands under the order', 'At once'],
            ['Approved', 'We take it back, or refund without return', 'Within 2 working days'],
            ['Declined', 'With the reason, and where to object', 'Within 2 working days'],
            ['Picked up', 'The courier has the parcel', 'Within 5 working days of approval'],
            ['Received', 'It is here and has been looked at', 'Within 2 working days of arrival'],
            [
              'Refunded',
              'The money is on its way to you',
              'Started within 2 working days of approval',
            ],
          ],
        },
        'For goods you send back because you changed your mind, the two days begin when they have been received. Every invoice that is taken back gets a credit note with its tax.',
      ],
    },
    {
      id: 'refund',
      title: 'How the money comes back',
      blocks: [
        {
          terms: [
            [
              'Paid online',
              'To the card, account or UPI that paid. Banks usually show it after 5 to 7 working days.',
            ],
            [
              'Cash on delivery',
              'By UPI or bank transfer. We ask for the details only then, and delete them when the money has arrived.',
            ],
            [
              'Debited, but no order',
              'If money left your account and no order followed, your bank returns it within 5 working days by itself. Please do not pay twice. After that it owes you ₹100 a day.',
            ],
          ],
        },
      ],
    },
    {
      id: 'refused',
      title: 'Parcels you do not accept',
      blocks: [
        'The courier tries three times. A parcel that is clearly damaged: refuse it and tell us, that is no fault of yours. A parcel that comes back for other reasons is refunded without its delivery charge; after two refused cash parcels we ask you to pay online.',
      ],
    },
    {
      id: 'reaction',
      title: 'If something does not agree with you',
      blocks: [
        'Stop using it and speak to a doctor; in an emergency call 112. Then [tell us]({contactPage}): product, batch, what happened, and when. We pass suspected reactions to Ayurvedic medicines on to the Ayush pharmacovigilance programme, and the batch is looked at.',
      ],
    },
    {
      id: 'questions',
      title: 'Often asked',
      blocks: [
        {
          questions: [
            [
              'Can I cancel after the parcel was shipped?',
              'Not any more, but you may refuse it at the door or return it unopened within 7 days.',
            ],
            [
              'Do I need an unboxing video?',
              'No. A video or photo helps us with the courier, but it is not a condition for a refund.',
            ],
            [
              'I paid cash. How do I get money back?',
              'By UPI or bank transfer. We ask for the details once the refund is approved and delete them afterwards.',
            ],
            [
              'May I return an opened bottle because I do not like the taste?',
              'No: opened food, remedies and cosmetics cannot be sold again. If it is spoiled or not as described, yes, always.',
            ],
            [
              'Who pays for the return?',
              'We do if the fault is ours. You do if you changed your mind.',
            ],
            [
              'What if you say no and I disagree?',
              'Write to the grievance officer at {officerContact}. If that does not help, call the National Consumer Helpline, 1915.',
            ],
          ],
        },
      ],
    },
  ],
}
