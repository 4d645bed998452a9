import { sendOrderAlerts } from '#use-cases/send-order-alerts.ts'
import type { Job } from './job.ts'

/** Every minute, so that 'at once' is soon, without work for whoever places an order. */
export const sendOrderAlertsJob: Job = {
  name: 'send-order-alerts',
  schedule: '* * * * *',
  run: async (deps) => {
    await sendOrderAlerts(deps)
    return { isUnfinished: false }
  },
}
