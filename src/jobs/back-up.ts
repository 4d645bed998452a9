import type { Job } from './job.ts'

/** At night, again each hour while there is none, and at a start that missed the night. */
export const backUpShop: Job = {
  name: 'back-up',
  schedule: '30 2-5 * * *',
  atStart: true,
  run: async (deps, isStopping) => {
    if (!deps.backups) return { isUnfinished: false }
    // Loaded with the first backup: encryption is not needed to sell.
    const { backUpNightly } = await import('#use-cases/back-up-nightly.ts')
    await backUpNightly(deps, isStopping)
    return { isUnfinished: false }
  },
}
