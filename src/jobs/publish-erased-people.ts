import { ERASED_CHANNEL } from '#database/erased-people.ts'
import { publishErasedPeople } from '#use-cases/publish-erased-people.ts'
import type { Job } from './job.ts'

/** At once after an erasure, and daily for one whose notice was missed. */
export const publishErased: Job = {
  name: 'publish-erased-people',
  schedule: '20 2 * * *',
  wakeOn: ERASED_CHANNEL,
  atStart: true,
  run: async (deps) => {
    await publishErasedPeople(deps)
    return { isUnfinished: false }
  },
}
