/** The tabs of 'Explore Our Products', in their order (spec §2 Home page). */
export const HOME_TABS = ['Sharbat', 'Drink', 'Food', 'Cosmetics'] as const
export type HomeTab = (typeof HOME_TABS)[number]

/** spec §4 Home tabs: Sharbat is selected by default. */
export const FIRST_HOME_TAB: HomeTab = 'Sharbat'

/** spec §9: 'Explore Our Products' shows at most 4 products. */
export const HOME_PRODUCTS = 4
