/** The story on /about (offerings and why choose us). Read by the loader alone. */
export const aboutTexts = {
  kicker: 'About {shop}',
  title: 'Named after a fire.',
  lead: 'Samagni is the old word for a digestion in balance: neither too hot nor too low. We are a shop from Gujarat for what that fire is fed with.',
  toShop: 'View all products',
  toQuiz: 'Take Quiz',

  rootsKicker: 'Where it comes from',
  rootsTitle: 'Inspired by principles that tradition holds to be 5,000 years old.',
  rootsText:
    'Tradition counts in thousands of years. What can be dated is younger: the oldest complete book, the Charaka Samhita, took form between about 100 BCE and 200 CE, on older layers. We cook from the tradition, and we say which is which.',

  offerTitle: 'What we offer',
  offerText: 'Four shelves. Everything on them carries its full label before you buy.',
  drinksTitle: 'Ayurvedic sharbats and drinks',
  drinksText:
    'Khus, rose, fennel and kokum as syrups; amla and aloe as juices; infusions of herbs that are not called tea.',
  drinksLink: 'See sharbats and drinks',
  cosmeticsTitle: 'Cosmetics',
  cosmeticsText:
    'Oils, ubtan, soap and kajal after household recipes, with every ingredient named.',
  cosmeticsLink: 'See cosmetics',
  mixesTitle: 'Instant mix food',
  mixesText:
    'Khichdi, chaas and millet mixes for busy days; gulkand, chyawanprash and ghee for the rest.',
  mixesLink: 'See instant mixes',
  remediesTitle: 'Herbal remedies',
  remediesText:
    'Twenty ₹10 sachets for everyday concerns, found through questions and never sold blind.',
  remediesLink: 'See herbal remedies',

  whyTitle: 'Why choose us',
  why1Title: 'The whole label',
  why1Text:
    'Ingredients, net quantity, unit price, maker, licence and best-before stand on the page, not only on the pack.',
  why2Title: 'One honest sum',
  why2Text:
    'Taxes are in the price. Delivery and the COD fee are on the screen before you decide, to the rupee.',
  why3Title: 'Fresh by rule',
  why3Text:
    'Food leaves us with 30 % of its shelf life or 45 days ahead of it, whichever is less. Older lots are not sold.',
  why4Title: 'Tradition, said as such',
  why4Text:
    'We write what a plant is said to do, and where the evidence is thin, we say so. No cures, no miracles.',
  why5Title: 'Questions first',
  why5Text:
    'Before a sachet is sold we ask about pregnancy, illness and medicines. Sometimes the answer is: see a doctor.',
  why6Title: 'Somebody answers',
  why6Text:
    'A complaint gets a number at once, an answer within 48 hours and an end within a month.',

  makeTitle: 'How we choose and make',
  make1Title: 'The plant',
  make1Text:
    'It starts with the part that is used: root, seed, flower. Each has its own block, and you see it printed on the pack.',
  make2Title: 'The recipe',
  make2Text:
    'From the old books or a household in Gujarat. What is left out matters too: nothing that law or a practitioner advises against.',
  make3Title: 'The lot',
  make3Text:
    'Small batches, each with a number and a date. The lot that ends first leaves first, and your order remembers which it was.',
  make4Title: 'The parcel',
  make4Text:
    'Packed by weight and sent to your pincode, food apart from the rest. If something arrives broken, we put it right.',

  whoTitle: 'Who is behind it',
  whoText: '{shop} sells its own stock. There are no other sellers here.',
  whoExample: 'The names and numbers here are examples until the shop opens.',
  address: 'Address',
  contact: 'Contact',
  licence: 'Food licence',
  officer: 'Grievance officer',
  toContact: 'Contact Us',
  toReturns: 'Returns',
  law: 'Statements on this site reflect traditional use. Products are not intended to diagnose, treat, cure or prevent any disease.',
} as const

export type AboutText = keyof typeof aboutTexts
/** All of the page's texts, in one language or what that language has. */
export type AboutTexts = Readonly<Record<AboutText, string>>
