/** The tabs of 'Explore Our Products', in their order. */
export const HOME_TABS = ['Sharbat', 'Drink', 'Food', 'Cosmetics'] as const
export type HomeTab = (typeof HOME_TABS)[number]

/** Sharbat is selected by default. */
export const FIRST_HOME_TAB: HomeTab = 'Sharbat'

/** 'Explore Our Products' shows at most 4 products. */
export const HOME_PRODUCTS = 4
