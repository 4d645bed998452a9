/** Screens that are not laid out in full: what will be here, and what is true already. */
export const soon = {
  metaTitle: '{title} · {shop}',
  toShop: 'View all products',
  toHome: 'Home',
  toContact: 'Contact Us',
  toOrders: 'My orders',
  toReturns: 'Returns',
  toSachets: 'Herbal Remedies',
  quizTitle: 'Self Assessment',
  quizLead:
    'The quiz is being set up. It will stand here: eighteen plain questions, about four minutes, no account.',
  quiz1: 'You learn your constitution: Vata, Pitta, Kapha or a blend, with the shares.',
  quiz2: 'A second part asks for your everyday concerns and finds the ₹10 sachets that fit.',
  quiz3: 'Your answers stay on your device.',
  suggestTitle: 'Recommendations',
  suggestLead:
    'Your sachets will be put together here once the questions about your concerns are ready.',
  suggest1: 'A sachet costs ₹10; a box holds 40.',
  suggest2: 'Before any sachet is sold we ask about pregnancy, illness and medicines.',
  suggest3: 'Until then every sachet can be read about on the shelf.',
  consultingTitle: 'Consulting',
  consultingLead:
    'The calendar for booking a vaidya will stand here. Until it does, write or call, and we find a time.',
  consulting1: 'Only registered Ayurveda practitioners, with name, degree and registration number.',
  consulting2: 'In an emergency call a doctor or 112, not a shop.',
  aboutTitle: 'About',
  aboutLead:
    'Samagni means an even digestive fire. A shop from Gujarat for what the fire is fed with.',
  about1: 'Ayurvedic sharbats and drinks: khus, rose, fennel, amla and the infusions.',
  about2: 'Cosmetics: oils, ubtan, soap and tooth powder.',
  about3: 'Instant mix food and functional foods: chyawanprash, gulkand, ghee, millet mixes.',
  about4: 'Herbal remedies: twenty ₹10 sachets, chosen through questions, never sold blind.',
  about5: 'Why us: licence, full ingredients and unit price stand on every page.',
  about6:
    'Why us: we say what tradition says as tradition, and where the evidence is thin, we say so.',
  blogsTitle: 'Blogs',
  blogsLead: 'The first articles are being written and checked. They will stand here.',
  blogs1: 'Six shelves: Nutrition, Myths, Awareness, Treatment, Wellness, Diseases.',
  blogs2: 'Every article names its author and its sources.',
  privacyTitle: 'Privacy Policy',
  privacyLead: 'In short, what this shop knows of you. The full notice follows here.',
  privacy1: 'Looking round needs no account; the cart stays on your device.',
  privacy2:
    'Signing in keeps your name, e-mail and photo; an order keeps name, address and phone for delivery and tax.',
  privacy3: 'Answers about your health stay on your device unless you say otherwise.',
  privacy4:
    'Logout takes your saved address and answers off the device. Ask us to see, correct or delete your data.',
  returnsTitle: 'Returns',
  returnsLead: 'What we promise when something is not right.',
  returns1: 'Cancelling is free until the order is shipped.',
  returns2:
    'Damaged, leaking, wrong or short-dated goods: tell us within 48 hours of delivery, a photo helps.',
  returns3: 'Defective, wrong or late goods: full refund including delivery, or a replacement.',
  returns4: 'Opened food, medicine and cosmetics cannot be returned for a change of mind.',
  returns5: 'Unopened goods: within 7 days, you pay the return post; sachet boxes only whole.',
  returns6:
    'Refunds start within 2 working days of approval. COD orders are refunded by UPI or bank.',
  termsTitle: 'Terms & Conditions',
  termsLead: 'The short form of what you and we agree on. The full text follows here.',
  terms1:
    'Prices are in rupees with all taxes. The full sum with delivery stands on the screen before you order.',
  terms2: 'Cash on delivery goes up to ₹10,000 an order; its fee is shown beside it.',
  terms3:
    'Statements on this site reflect traditional use. Products are not intended to diagnose, treat, cure or prevent any disease.',
  terms4: 'Nothing here is medical advice.',
  contactTitle: 'Contact Us',
  contactLead: 'Write, call or come by.',
  contact1: 'Complaints are acknowledged within 48 hours and settled within a month.',
  contact2: 'Not settled? National Consumer Helpline 1915.',
  officer: 'Grievance officer',
} as const
