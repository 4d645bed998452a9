export interface AdviceText {
  /** In a few words, what it stands for. */
  nature: string
  diet: string
  routine: string
  season: string
}

/** Advice by constitution. Read by loaders alone. */
export const adviceTexts: Readonly<Record<string, AdviceText>> = {
  vata: {
    nature: 'Air and space: dry, light, cold, mobile.',
    diet: 'Warm, cooked, moist, slightly oily food; sweet, sour and salty tastes. Ghee, sesame, milk if you tolerate it, rice, wheat, moong, cooked vegetables, ripe fruit; three meals at fixed times. Less raw salad, dry snacks, cold and fizzy drinks, long fasting, strong tea or coffee, and not too much bitter or astringent food.',
    routine:
      'Regular hours above all. Warm sesame-oil self-massage (abhyanga), then a warm bath; gentle yoga, walking; an early, screen-free bedtime. Cover ears and head in wind.',
    season:
      'Take extra care in the rains (Varsha), when Vata peaks, and in dry late winter. Freshly cooked warm food, ginger, old grains; avoid getting drenched and chilled.',
  },
  pitta: {
    nature: 'Fire and water: hot, sharp, slightly oily.',
    diet: 'Cool or room-temperature, moderately heavy food; sweet, bitter and astringent tastes. Rice, wheat, barley, moong, milk, ghee, cucumber, gourds, coriander, fennel, amla, pomegranate, raisins. Less chilli, pickle, vinegar, fermented and fried food, sour curd, alcohol. Never skip meals.',
    routine:
      'Exercise in the cool of the morning, to half of your strength. Keep out of the midday sun; coconut or cooling oil for the scalp; breaks in competitive work. A moonlight walk, a cool (not ice-cold) bath.',
    season:
      'Take extra care in Grishma, the summer heat, and above all in Sharad (mid-September to mid-November), when Pitta peaks. Sharbats low in sugar, bitter vegetables, amla.',
  },
  kapha: {
    nature: 'Earth and water: heavy, slow, cool, moist.',
    diet: 'Light, warm, dry food; pungent, bitter and astringent tastes. Barley, jowar, bajra, moong, leafy vegetables, ginger, pepper, turmeric, old honey (never heated, never for infants under 1 year); the largest meal at noon, a light early dinner. Less sweets, fried food, curd at night, cold milk, ice cream, overeating.',
    routine:
      'Wake before sunrise; brisk exercise daily; a dry powder rub (udvartana) or light oil; new activities. No sleep in the daytime except in high summer.',
    season:
      'Take extra care in Vasanta (mid-March to mid-May), when Kapha melts and peaks. Barley, honey-water at room temperature, dry heat, more exercise.',
  },
  'vata-pitta': {
    nature: 'A light body with sharp digestion.',
    diet: 'The sweet taste is common ground. Warm but not spicy food, ghee, soaked raisins, milk, rice, moong, sweet fruit; no long gaps between meals.',
    routine:
      'Routine for Vata, cool-headed rest for Pitta. Sesame oil in the cold months, coconut in the hot ones.',
    season: 'Calm Pitta in summer and Sharad, calm Vata in the rains and in winter.',
  },
  'pitta-kapha': {
    nature: 'A strong body with good digestion.',
    diet: 'Bitter and astringent tastes are common ground. Vegetables, barley, moong, amla, coriander, turmeric; less oil, less salt, less sour.',
    routine: 'Vigorous exercise in the cool hours; avoid oversleeping and over-competing.',
    season: 'Calm Kapha in spring, Pitta in summer and Sharad.',
  },
  'vata-kapha': {
    nature: 'Both are cold; warmth is common ground.',
    diet: 'Warm, freshly cooked, lightly spiced food; ginger, cumin, ajwain, soups, moderate ghee. Avoid cold drinks, curd at night, raw and stale food.',
    routine: 'Massage with warm oil and a steam-warm bath, daily movement, warm clothes.',
    season: 'Take care in winter, spring and the rains; enjoy the warm seasons.',
  },
  tridosha: {
    nature: 'All three near equal.',
    diet: 'All six tastes in moderation, seasonal, freshly cooked; stop at three-quarters full.',
    routine: 'Regular sleep, a daily walk to half of your strength, a weekly oil massage.',
    season: 'Follow the season rather than the type. Even balance is not a promise of health.',
  },
}

export interface SeasonText {
  name: string
  when: string
  cycle: string
  advice: string
}

/** The six ritus. */
export const seasonTexts: Readonly<Record<string, SeasonText>> = {
  shishira: {
    name: 'Shishira',
    when: 'mid-January to mid-March',
    cycle: 'Kapha gathers',
    advice: 'Warm, unctuous, sour-salty food; keep warm.',
  },
  vasanta: {
    name: 'Vasanta',
    when: 'mid-March to mid-May',
    cycle: 'Kapha peaks',
    advice: 'Light, dry, bitter-pungent food; exercise; no day sleep.',
  },
  grishma: {
    name: 'Grishma',
    when: 'mid-May to mid-July',
    cycle: 'Vata gathers, Kapha settles',
    advice: 'Sweet, cool, liquid food; rest at noon; light exercise.',
  },
  varsha: {
    name: 'Varsha',
    when: 'mid-July to mid-September',
    cycle: 'Vata peaks, Pitta gathers',
    advice: 'Freshly cooked, warm, sour-salty food; boiled water; avoid raw greens.',
  },
  sharad: {
    name: 'Sharad',
    when: 'mid-September to mid-November',
    cycle: 'Pitta peaks, Vata settles',
    advice: 'Sweet-bitter, light food; ghee; avoid curd, sun and sour.',
  },
  hemanta: {
    name: 'Hemanta',
    when: 'mid-November to mid-January',
    cycle: 'Pitta settles',
    advice: 'Digestion is strongest: nourishing, unctuous food; oil massage.',
  },
}
