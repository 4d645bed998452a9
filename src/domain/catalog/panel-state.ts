/** The filters of the owner's product list. */
export const PANEL_STATES = ['all', 'shown', 'hidden', 'low', 'ending'] as const
export type PanelState = (typeof PANEL_STATES)[number]
