import { sendStockAlerts } from '#use-cases/send-stock-alerts.ts'
import type { Job } from './job.ts'

/** Every five minutes, a few mails each time; a run is never repeated at once, so that the rest waits. */
export const sendStockAlertsJob: Job = {
  name: 'send-stock-alerts',
  schedule: '*/5 * * * *',
  run: async (deps) => {
    await sendStockAlerts(deps)
    return { isUnfinished: false }
  },
}
