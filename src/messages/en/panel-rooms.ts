import { panel } from './panel.ts'
import { panelLog } from './panel-log.ts'
import { panelOrders } from './panel-orders.ts'
import { panelSales } from './panel-sales.ts'
import { panelSettings } from './panel-settings.ts'
import { panelTeam } from './panel-team.ts'

/** What only the owner's panel says; it comes with the panel's own pages. */
export const englishPanel = {
  panel,
  panelLog,
  panelOrders,
  panelSales,
  panelSettings,
  panelTeam,
} as const
