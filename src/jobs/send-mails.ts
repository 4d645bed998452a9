import { MAIL_CHANNEL } from '#database/mails.ts'
import { sendQueuedMails } from '#use-cases/send-queued-mails.ts'
import type { Job } from './job.ts'

/** Runs when a mail is queued, and every minute for retries. */
export const sendMails: Job = {
  name: 'send-mails',
  schedule: '* * * * *',
  wakeOn: MAIL_CHANNEL,
  run: (deps, isStopping) => sendQueuedMails(deps, { isStopping }),
}
