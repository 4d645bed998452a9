/** Which products the owner's list shows. */
export const PANEL_STATES = ['all', 'shown', 'hidden', 'low', 'ending'] as const
export type PanelState = (typeof PANEL_STATES)[number]
