import { MAIL_CHANNEL } from '#database/mails.ts'
import { sendQueuedMails } from '#use-cases/send-queued-mails.ts'
import type { Job } from './job.ts'

/** Woken by the commit that queued a mail; each minute for what waits for its next try. */
export const sendMails: Job = {
  name: 'send-mails',
  schedule: '* * * * *',
  wakeOn: MAIL_CHANNEL,
  run: (deps, isStopping) => sendQueuedMails(deps, { isStopping }),
}
