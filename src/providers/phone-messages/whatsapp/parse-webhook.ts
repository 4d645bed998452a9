import { z } from 'zod'
import { SECOND_MS } from '#domain/time/durations.ts'
import { parseJson } from '../../answers/body.ts'
import type { PhoneWebhook } from '../port.ts'
import { isNobodyThere, plainReply } from './sort-answer.ts'

const MAX_TEXT_LENGTH = 4_096

const Status = z.object({
  /** The `biz_opaque_callback_data` of our message. It may arrive before the response to that message. */
  biz_opaque_callback_data: z.uuid(),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().catch(''),
        error_data: z.object({ details: z.string() }).optional().catch(undefined),
      }),
    )
    .default([]),
})
const Reply = z.object({
  from: z.string().regex(/^\d{8,15}$/),
  timestamp: z.coerce.number().int().positive(),
  text: z.object({ body: z.string().max(MAX_TEXT_LENGTH) }).optional(),
  /** The press of a template's button. */
  button: z.object({ text: z.string().max(MAX_TEXT_LENGTH) }).optional(),
})
/** A list that drops invalid items, so that they do not invalidate the others. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .default([])
    .transform((all) => all.flatMap((one) => item.safeParse(one).data ?? []))

const WebhookBody = z.object({
  entry: listOf(
    z.object({
      changes: listOf(
        z.object({ value: z.object({ statuses: listOf(Status), messages: listOf(Reply) }) }),
      ),
    }),
  ),
})

/** Reads the outcomes and replies of a webhook; empty when it is about something else. */
export function parseWebhook(body: Buffer): PhoneWebhook {
  const webhook = WebhookBody.safeParse(parseJson(body)).data
  const values = (webhook?.entry ?? []).flatMap(({ changes }) => changes.map(({ value }) => value))
  return {
    outcomes: values.flatMap(({ statuses }) =>
      statuses.map(({ biz_opaque_callback_data: id, status: step, errors: [error] }) => ({
        id,
        step,
        reply: error
          ? plainReply(error.code, error.title, error.error_data?.details ?? '')
          : String(step),
        addressIsRefused: error !== undefined && isNobodyThere(error.code),
      })),
    ),
    replies: values.flatMap(({ messages }) =>
      messages.map(({ from, timestamp, text, button }) => ({
        from,
        text: text?.body ?? button?.text ?? '',
        at: new Date(timestamp * SECOND_MS),
      })),
    ),
  }
}
