import { sweepPictures } from '#use-cases/sweep-pictures.ts'
import type { Job } from './job.ts'

/** Nightly: deletes pictures that nothing shows. */
export const sweepUnusedPictures: Job = {
  name: 'sweep-pictures',
  schedule: '10 4 * * *',
  run: async (deps) => await sweepPictures(deps),
}
