/** The home page. */
export const home = {
  metaTitle: '{name}: Ayurvedic sharbats, foods, cosmetics and remedies',
  metaText:
    'Sharbats, drinks, cosmetics, foods, mixes and ₹10 sachets from Gujarat. Answer 18 questions and choose what suits you.',
  heroKicker: 'Ayurvedic sharbats, foods, cosmetics and remedies',
  heroTitle: 'Keep the fire even.',
  heroText:
    'Samagni is digestion in balance. Answer 18 questions, learn your constitution, and choose what suits it. Inspired by principles that tradition holds to be 5,000 years old.',
  heroPicture:
    'Five packs of the shop under a printed arch: ghee, sharbats, gulkand and golden milk.',
  takeQuiz: 'Take Quiz',
  shopNow: 'Shop Now',
  discoverTitle: "What you'll Discover",
  discoverText:
    'Your type, in about four minutes. No account needed, and you can erase your answers at once.',
  step1: 'Personalized Analysis',
  step1Text:
    'Eighteen plain questions on hunger, sleep, skin, memory and weather. Answer as you have been for most of your adult life.',
  step2: 'Instant result',
  step2Text: 'Vata, Pitta, Kapha or a blend, with the shares shown to one decimal.',
  step3: 'Tailored Solutions',
  step3Text: 'Food, routine, season, and ₹10 sachets for everyday concerns.',
  sampleQuestion: 'How is your hunger?',
  sampleA: 'Mild; I can delay or skip a meal easily',
  sampleB: 'Strong and on time',
  sampleC: 'Unpredictable',
  exploreTitle: 'Explore Our Products',
  tabSharbat: 'Sharbat',
  tabDrink: 'Drink',
  tabFood: 'Food',
  tabCosmetics: 'Cosmetics',
  none: 'No product found',
  viewAll: 'View all products',
  whyTitle: 'Why choose {name}',
  knowMore: 'Know more',
  reason1: 'Ancient Wisdom',
  reason1Text:
    'Eat with the season, sleep with the dark, keep meals on time. Old advice, kept in plain words.',
  reason2: 'Modern Science',
  reason2Text:
    'Batch, licence and full ingredients on every pack. Where the evidence is thin, we say so.',
  reason3: 'Personalized Care',
  reason3Text:
    'A quiz for your constitution, sachets for the small things, and a vaidya when you want to talk.',
  categories: 'Shop by category',
} as const
