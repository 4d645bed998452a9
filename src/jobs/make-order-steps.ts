import { STEP_CHANNEL } from '#database/orders/steps.ts'
import { makeOrderSteps } from '#use-cases/make-order-steps.ts'
import type { Job } from './job.ts'

/** Runs when a step was confirmed and when one is due, and every minute for those that a killed process left. */
export const makeOrderStepsJob: Job = {
  name: 'make-order-steps',
  schedule: '* * * * *',
  wakeOn: STEP_CHANNEL,
  atStart: true,
  run: (deps, isStopping) => makeOrderSteps(deps, isStopping),
}
