import { phoneMessageEndpoints } from '#contract/phone-messages.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import type { PhoneMessages } from '#providers/phone-messages/port.ts'
import { handlePhoneWebhook } from '#use-cases/mails/handle-phone-webhook.ts'
import { servePrivateScope } from './private-answers.ts'

const say = localizedSentences('apiOrders')

/** The provider's maximum. */
const MAX_BYTES = 3 * 1024 * 1024

const BAD_SIGNATURE = problemOf(401, 'bad-signature', say.badSignature)

interface PhoneWebhookDeps extends DatabaseDeps {
  phoneMessages: PhoneMessages
}

/** Receives events of phone messages. For a week the provider repeats events that were not acknowledged with 200. */
export function registerPhoneWebhook(app: ShopServer, deps: PhoneWebhookDeps): void {
  const { phoneMessages } = deps
  servePrivateScope(app, (serve, scope) => {
    scope.removeAllContentTypeParsers()
    const asBytes = { parseAs: 'buffer', bodyLimit: MAX_BYTES } as const
    scope.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body))

    serve(phoneMessageEndpoints.check, { missRate: 'unproven' }, async (request, reply) => {
      const challenge = phoneMessages.answerCheck(request.query)
      if (challenge === undefined) {
        if (await scope.refuseMiss(request, reply)) return reply
        return problem(reply, BAD_SIGNATURE)
      }
      return reply.type('text/plain; charset=utf-8').send(challenge)
    })

    serve(
      phoneMessageEndpoints.webhook,
      { write: 'own-evidence', missRate: 'unproven', bodyLimit: MAX_BYTES },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = request.headers['x-hub-signature-256']
        if (!phoneMessages.isSigned(body, signature?.toString())) {
          if (await scope.refuseMiss(request, reply)) return reply
          request.log.warn({ security: 'bad-signature' }, 'news of a message was refused')
          return problem(reply, BAD_SIGNATURE)
        }
        await handlePhoneWebhook(deps, phoneMessages.parseWebhook(body))
        return { ok: true as const }
      },
    )
  })
}
