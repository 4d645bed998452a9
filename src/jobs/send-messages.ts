import { MAIL_CHANNEL } from '#database/mails.ts'
import { sendQueuedMessages } from '#use-cases/send-queued-mails.ts'
import type { Job } from './job.ts'

/** Runs with the mails, of which it has the messages to phones. */
export const sendMessages: Job = {
  name: 'send-messages',
  schedule: '* * * * *',
  wakeOn: MAIL_CHANNEL,
  async run({ phoneMessages, ...deps }, isStopping) {
    if (!phoneMessages) return { isUnfinished: false }
    return await sendQueuedMessages({ ...deps, phoneMessages }, { isStopping })
  },
}
