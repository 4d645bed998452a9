/** The categories of header, menu and footer: the title, and the key of its name. */
export const CATEGORY_LINKS = [
  { key: 'sharbats', title: 'Sharbats' },
  { key: 'drinks', title: 'Drinks' },
  { key: 'cosmetics', title: 'Cosmetics' },
  { key: 'functionalFoods', title: 'Functional Foods' },
  { key: 'instantMixes', title: 'Instant Mixes' },
  { key: 'herbalRemedies', title: 'Herbal Remedies' },
] as const
