/** What the quiz asks and advises, worded after domain quiz. Read by loaders alone, never bundled. */

export interface QuestionText {
  topic: string
  ask: string
  options: readonly string[]
}

export const questionTexts: Readonly<Record<string, QuestionText>> = {
  age: {
    topic: 'Age',
    ask: 'How old are you?',
    options: ['Under 18', '18–30', '31–50', '51–65', 'Over 65'],
  },
  gender: {
    topic: 'Gender',
    ask: 'What is your gender?',
    options: ['Female', 'Male', 'Another gender', 'Prefer not to say'],
  },
  diet: {
    topic: 'Diet type',
    ask: 'Which diet do you follow?',
    options: [
      'Vegetarian',
      'Vegan',
      'Vegetarian with eggs',
      'Non-vegetarian',
      'Jain (no root vegetables)',
    ],
  },
  region: {
    topic: 'Native region',
    ask: 'Which part of India is your family from?',
    options: [
      'North',
      'West',
      'Central',
      'South',
      'East',
      'North-East',
      'Islands or outside India',
    ],
  },
  occupation: {
    topic: 'Occupation',
    ask: 'What is most of your working day like?',
    options: [
      'Settled: one place, a steady routine, an even pace',
      'Driven: targets, decisions, leading or competing',
      'On the move: travel, many small tasks, or creative bursts',
    ],
  },
  hunger: {
    topic: 'Hunger',
    ask: 'How is your hunger?',
    options: [
      'Mild; I can delay or skip a meal easily',
      'Strong and on time; a late meal makes me cross or gives me a headache',
      'Unpredictable; very hungry one day, none the next',
    ],
  },
  eating: {
    topic: 'Eating pattern',
    ask: 'How do you usually eat?',
    options: [
      'Slowly, a moderate plate, often the last to finish',
      'Briskly, a full plate, at fixed times',
      'Fast or distracted, small amounts, at changing times',
    ],
  },
  sleep: {
    topic: 'Sleep',
    ask: 'How do you usually sleep?',
    options: [
      'Deep and long, 8 hours or more; hard to wake',
      'Sound, about 6–7 hours; I wake fresh',
      'Light or broken; small sounds wake me',
    ],
  },
  food: {
    topic: 'Food preferences',
    ask: 'Which kind of meal suits you best?',
    options: [
      'Warm, dry, lightly oiled and spiced – roasted or grilled',
      'Cool or fresh – fruit, salad, milk, buttermilk',
      'Hot, moist and rich – soup, khichdi with ghee',
    ],
  },
  memory: {
    topic: 'Memory',
    ask: 'How do you learn and remember?',
    options: [
      'Slow to learn, but it stays for years',
      'Quick to grasp, clear and precise recall',
      'Very quick to pick up, quick to forget',
    ],
  },
  'stress-1': {
    topic: 'Stress management',
    ask: 'What is your first reaction to pressure?',
    options: [
      'I stay calm or go quiet and wait',
      'I get irritated and push harder to fix it',
      'I worry; my thoughts race and plans change',
    ],
  },
  'stress-2': {
    topic: 'Stress management',
    ask: 'And afterwards?',
    options: [
      'Slow to be upset, slow to let go; I sleep or eat more',
      'I flare up fast and cool down fast; heat, acidity or headache follows',
      'My mood swings; I lose sleep or appetite',
    ],
  },
  skin: {
    topic: 'Skin',
    ask: 'How is your skin by nature?',
    options: [
      'Thick, smooth, a little oily, cool',
      'Soft, warm, reddens or breaks out easily; moles or freckles',
      'Thin, dry, rough or cool; cracks in winter',
    ],
  },
  bmi: {
    topic: 'BMI',
    ask: 'What is your body mass index (weight in kg ÷ height in m²)?',
    options: [
      '25 or more, or I gain easily and lose slowly',
      '18.5 to 24.9 and steady',
      'Below 18.5, or I find it hard to gain',
    ],
  },
  digestion: {
    topic: 'Digestion',
    ask: 'How is your digestion?',
    options: [
      'Slow; heavy or sleepy after meals; one regular motion',
      'Fast; hungry again soon; soft or frequent motions',
      'Irregular; gas or bloating; dry or hard motions',
    ],
  },
  taste: {
    topic: 'Taste',
    ask: 'Which tastes do you reach for?',
    options: [
      'Pungent, bitter, astringent – ginger, karela, methi',
      'Sweet, bitter, astringent and cooling – milk, cucumber, coriander',
      'Sweet, sour, salty – jaggery, tamarind, pickle',
    ],
  },
  effects: {
    topic: 'Food effects',
    ask: 'Which food troubles you most?',
    options: [
      'Sweets, fried food, curd, cold milk – heaviness or phlegm',
      'Chilli, sour, fried or fermented food – burning or rash',
      'Raw salad, dry snacks, rajma or chana, cold food – gas and pain',
    ],
  },
  lifestyle: {
    topic: 'Lifestyle',
    ask: 'Which describes you best?',
    options: [
      'Easy-going, likes routine, slow to start, good stamina',
      'Organised and competitive, plans the day, dislikes heat',
      'Restless, changing routine, bursts of energy, dislikes cold and wind',
    ],
  },
}

/** Twelve items, four steps, and the signs that come before them. */
export const vikritiTexts = {
  items: {
    v1: 'Gas, bloating, or dry and hard motions',
    v2: 'Drier skin, lips or heels than usual',
    v3: 'Broken sleep, or a mind that will not settle',
    v4: 'Cold hands and feet, stiffness or cracking joints',
    p1: 'Burning or sourness in chest, throat or stomach',
    p2: 'Feeling too hot, heavy sweating, or strong thirst',
    p3: 'Short temper or impatience',
    p4: 'Looser motions, mouth ulcers, or red and itchy skin',
    k1: 'Heaviness or sleepiness after meals',
    k2: 'Phlegm, blocked nose or a heavy head in the morning',
    k3: 'Poor appetite with a coated tongue or sticky mouth',
    k4: 'Low energy, puffiness, or weight gain without eating more',
  },
  steps: ['Not at all', 'One or two days a week', 'Three or four days a week', 'Nearly every day'],
  redFlags: [
    'Unplanned weight loss',
    'Blood in stool, vomit or sputum',
    'Black stools',
    'Fever over 3 days',
    'Chest pain',
    'Breathlessness',
    'Fainting',
    'New severe headache',
    'Yellow eyes',
    'Very little urine',
    'Low mood with thoughts of self-harm',
  ],
} as const

/** The same sentences in another language: as many of each kind, and none left out. */
type Worded<Texts> = Texts extends string
  ? string
  : { readonly [Key in keyof Texts]: Worded<Texts[Key]> }
export type VikritiTexts = Worded<typeof vikritiTexts>

/** What calms a raised dosha. */
export const calmingTexts = {
  vata: {
    food: 'Warm, moist, sweet-sour-salty food, ghee, soups, regular meals.',
    living: 'Oil massage, warmth, early bed, less travel and screen.',
    types: 'Ghee, til laddu, golden milk mix, khichdi mix, massage oil, cumin-fennel infusion.',
  },
  pitta: {
    food: 'Cool, sweet-bitter-astringent food, amla, coriander, gulkand; less chilli, sour and fried.',
    living: 'Shade, cool baths, moderate exercise, breaks.',
    types: 'Khus, gulab and variyali sharbat, amla juice, gulkand, coconut water, rose water.',
  },
  kapha: {
    food: 'Light, warm, pungent-bitter food; barley, moong, ginger, honey; less sweets, curd and fried.',
    living: 'Brisk exercise, no day sleep, dry rub.',
    types: 'Ginger-tulsi infusion, moong soup, sattu, honey, buttermilk spice.',
  },
} as const
export type CalmingTexts = Worded<typeof calmingTexts>
