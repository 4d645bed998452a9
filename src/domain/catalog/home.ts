/** The tabs of 'Explore Our Products', in order. */
export const HOME_TABS = ['Sharbat', 'Drink', 'Food', 'Cosmetics'] as const
export type HomeTab = (typeof HOME_TABS)[number]

/** The maximum number of products in a tab. */
export const HOME_PRODUCTS = 4
