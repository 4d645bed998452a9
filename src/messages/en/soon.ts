/** Screens that are not laid out in full: what will be here, and what is true already. */
export const soon = {
  metaTitle: '{title} · {shop}',
  toShop: 'View all products',
  toHome: 'Home',
  toContact: 'Contact Us',
  toOrders: 'My orders',
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
  blogsTitle: 'Blogs',
  blogsLead: 'The first articles are being written and checked. They will stand here.',
  blogs1: 'Six shelves: Nutrition, Myths, Awareness, Treatment, Wellness, Diseases.',
  blogs2: 'Every article names its author and its sources.',
} as const
