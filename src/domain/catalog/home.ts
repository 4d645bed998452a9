/** The tabs of 'Explore Our Products', in order. */
export const HOME_TABS = ['Sharbat', 'Drink', 'Food', 'Cosmetics'] as const
export type HomeTab = (typeof HOME_TABS)[number]

/** The products that a tab shows at most. */
export const HOME_PRODUCTS = 4
