import type { Policy } from './policy.ts'

/** What shopper and shop agree on (docs/law.md, consumer protection and legal metrology and claims and payments and cash on delivery and help lines). */
export const terms: Policy = {
  version: '1.0',
  since: '2026-11-21',
  description:
    'Who sells, how a contract comes about, prices with all taxes, payment, delivery, what our words about tradition mean, and where to complain.',
  lead: 'What you and we agree on when you use this site or order from it.',
  short: [
    'You buy from {name}, from our own stock.',
    'The price on the screen includes all taxes; the full sum stands there before you order.',
    'We tell what tradition says. It is no medical advice and no promise of a cure.',
    'Complaints: a number at once, an answer in 48 hours, settled within a month.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who sells',
      blocks: [
        'The seller of everything on this site is {name}. We sell our own stock; there are no other sellers here.',
        {
          terms: [
            ['Legal name', '{name}'],
            ['Head office', '{address}'],
            ['Customer care', '[{phone}](tel:{phoneDigits}), [{email}](mailto:{email})'],
            ['Food licence', 'FSSAI {licence}'],
            ['Grievance officer', '{officer}, [{officerContact}](mailto:{officerContact})'],
          ],
        },
        'Licence and maker of each product stand on its own page.',
      ],
    },
    {
      id: 'contract',
      title: 'How a contract comes about',
      blocks: [
        {
          steps: [
            'You put goods into the cart. That binds nobody and reserves nothing.',
            'You enter the address and choose how to pay. The full sum with its parts stands on the screen.',
            'You press the button that confirms it. That is your offer.',
            'We show and keep an order number. With it the contract is made.',
          ],
        },
        'If a price or the stock changed in between, the shop says so and asks again; a sum that you did not see is never charged. You must be eighteen or over to order. Some goods go on only after questions about your safety; we refuse those that do not suit the answers.',
      ],
    },
    {
      id: 'prices',
      title: 'Prices and taxes',
      blocks: [
        {
          points: [
            'All prices are in Indian rupees and include GST. We never sell above the printed MRP.',
            'Delivery is worked out from weight and pincode and shown before you order, for prepaid and for cash alike.',
            'The COD fee stands beside the choice of cash, before you choose it.',
            'Nothing is put into your cart by us, no counter hurries you, and no charge appears at the last step.',
            'The tax invoice comes with the parcel. Buyers with a GSTIN tell us before it is shipped.',
          ],
        },
        'If a price is plainly a slip, such as a bottle for one rupee, we tell you before shipping and you choose: the right price, or all your money back.',
      ],
    },
    {
      id: 'payment',
      title: 'Payment and its security',
      blocks: [
        {
          terms: [
            [
              'Online',
              'Where it is offered at checkout, in the window of a payment provider that works under the rules of the Reserve Bank, with two factors. We never see or store card number, CVV or expiry.',
            ],
            [
              'Cash on delivery',
              'Up to {codMost} an order, delivery and fee included. Pay the courier in cash or by UPI at the door.',
            ],
            [
              'Unclear payments',
              'If we cannot tell yet whether you have paid, the page says so and keeps asking. Please do not pay again. Money debited without an order returns within 5 working days.',
            ],
          ],
        },
        'The sum is computed on our server and compared with what the provider reports; a message in the browser alone is no proof of payment.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      blocks: [
        'We deliver to Indian pincodes that our couriers serve. The expected days stand on the product page and at checkout; they are counted from shipping and are honest estimates. The courier tries three times.',
        'Risk passes to you when the parcel is handed over. If a parcel is late and you no longer want it, you get [everything back]({returnsPage}#our-fault). Floods, strikes and orders of authorities move the date; we tell you as soon as we know.',
      ],
    },
    {
      id: 'cancel',
      title: 'Cancelling and returning',
      blocks: [
        'You may cancel without charge until the order is shipped. What may come back, how and by when is in [Returns]({returnsPage}), which is part of these terms.',
      ],
    },
    {
      id: 'claims',
      title: 'What our words mean',
      blocks: [
        '**Statements on this site reflect traditional use. Products are not intended to diagnose, treat, cure or prevent any disease.**',
        {
          points: [
            'Where we write *traditionally used* or *said to*, we report what the tradition says, not what has been proved.',
            'The quiz is for learning about yourself. It is not a diagnosis and not a validated test.',
            'Articles and quiz results do not replace a doctor. Do not stop or change a prescribed medicine because of them.',
            'If you are pregnant, breastfeeding, ill, on medicines or buying for a child, ask a doctor first. In an emergency call 112.',
            'Read the label before use. If label and page differ, the label counts, and please [tell us]({contactPage}).',
          ],
        },
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews and what you write',
      blocks: [
        'Reviews come from signed-in shoppers; those who bought the product here are marked. We do not write reviews ourselves, pay for them, change their meaning or hide low ratings. We take down what is unlawful, insults people, shows private data, or claims a cure, because the law forbids us to print it.',
        'What you write stays yours. You allow us to show it here with your name as it appears.',
      ],
    },
    {
      id: 'use',
      title: 'Using the site',
      blocks: [
        'Read, search and link as you like. Please do not overload it, pose as somebody else, order to refuse, or copy pictures, packs and texts for trade without asking. The names, motifs and label designs belong to us.',
        'How we treat your data is in the [Privacy Policy]({privacyPage}).',
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      blocks: [
        'We answer for what we sell and for what we say about it, as the Consumer Protection Act 2019 lays down. Nothing here limits the rights that it gives you, nor our answer for death, injury, fraud or gross negligence. Beyond that we answer for loss that could be foreseen when you ordered.',
      ],
    },
    {
      id: 'grievance',
      title: 'Complaints',
      blocks: [
        'Write to {officer}, grievance officer, at [{officerContact}](mailto:{officerContact}), by post to {address}, or through [Contact Us]({contactPage}).',
        {
          head: ['Step', 'By when'],
          rows: [
            ['You get a ticket number', 'At once'],
            ['We acknowledge the complaint', 'Within 48 hours'],
            ['We settle it, or say why not', 'Within one month'],
          ],
        },
      ],
    },
    {
      id: 'help',
      title: 'Help outside the shop',
      blocks: [
        {
          terms: [
            [
              'National Consumer Helpline',
              'Call 1915, or [consumerhelpline.gov.in](https://consumerhelpline.gov.in/)',
            ],
            [
              'Consumer commissions',
              'File online at [e-jagriti.gov.in](https://e-jagriti.gov.in/)',
            ],
            [
              'Misleading advertisement',
              'Advertising Standards Council, [ascionline.in](https://www.ascionline.in/), or the Ayush Suraksha portal',
            ],
            [
              'Suspected side effect',
              'A doctor first; then [tell us]({contactPage}) or an Ayush pharmacovigilance centre',
            ],
            [
              'Your data',
              'Data Protection Board of India; see the [Privacy Policy]({privacyPage}#board)',
            ],
          ],
        },
      ],
    },
    {
      id: 'law',
      title: 'Law and courts',
      blocks: [
        'The law of India applies. As a consumer you may go to the consumer commission or court where you live or work; for others the courts at our head office decide.',
        'If a part of these terms does not hold, the rest does. The version that you ordered under is the one that counts for your order; its number stands at the top of this page.',
      ],
    },
  ],
}
