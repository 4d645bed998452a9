import { showDuePosts } from '#use-cases/show-due-posts.ts'
import type { Job } from './job.ts'

/** Every minute: publishes scheduled posts whose time has come. */
export const showScheduledPosts: Job = {
  name: 'show-due-posts',
  schedule: '* * * * *',
  run: async (deps) => {
    await showDuePosts(deps)
    return { isUnfinished: false }
  },
}
