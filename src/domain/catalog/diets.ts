/** Ingredients and allergens that a diet excludes, as whole English words of the label. */
export const LEFT_OUT_BY_DIET = {
  vegan: ['milk', 'ghee', 'honey', 'butter', 'curd', 'dairy', 'beeswax'],
  jain: ['ginger', 'shunthi', 'turmeric', 'haldi', 'garlic', 'onion', 'potato', 'honey'],
} as const satisfies Record<string, readonly string[]>
