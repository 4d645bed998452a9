/** The frame of the owner's panel: what there is besides the three tabs of spec §2. */
export const panel = {
  furtherPlaces: 'More of the panel',
  sales: 'Sales',
  team: 'Team',
  settings: 'Settings',
  log: 'Log',
} as const
