import { remindOfConsultations } from '#use-cases/remind-of-consultations.ts'
import type { Job } from './job.ts'

/** Every quarter of an hour; what a run leaves, the next one takes. */
export const remindOfConsultationsJob: Job = {
  name: 'remind-of-consultations',
  schedule: '*/15 * * * *',
  run: async (deps) => {
    await remindOfConsultations(deps)
    return { isUnfinished: false }
  },
}
