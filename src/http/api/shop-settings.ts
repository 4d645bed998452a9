import { z } from 'zod'
import type { ShopDatabase } from '#database/connection.ts'
import { SETTINGS_FIELDS, type SettingsTexts } from '#domain/accounts/settings-form.ts'
import type { Clock } from '#domain/time/clock.ts'
import { sentences } from '#messages/sentences.ts'
import { api } from '#urls.ts'
import { changeSettings } from '#use-cases/change-settings.ts'
import { problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'

const say = sentences('panelSettings')

interface SettingsDeps {
  db: ShopDatabase
  clock: Clock
  shippedSettings: SettingsTexts
}

/** Only the fields sent are changed; the domain judges them. */
const SettingsBody = z.object(
  Object.fromEntries(
    SETTINGS_FIELDS.map((field) => [field, z.string().max(1_000).optional()] as const),
  ),
)
const Saved = z.record(z.string(), z.string())

/** The settings that the owner keeps over those shipped; for admins. */
export function registerShopSettings(app: ShopServer, deps: SettingsDeps): void {
  app.register(async (room: ShopServer) => {
    keepPrivate(room)
    room.patch(
      api.shopSettings,
      {
        config: { right: 'settings.change' },
        schema: {
          tags: ['panel'],
          summary: 'Changes settings of the shop, as texts; rupees with at most two decimals',
          body: SettingsBody,
          response: { 200: Saved },
        },
      },
      async (request, reply) => {
        const actorId = sessionOf(request).person.userId
        const saved = await changeSettings(deps, { sent: request.body, actorId })
        if (saved.ok) return saved.texts
        const errors = Object.fromEntries(
          Object.entries(saved.errors).map(([field, problem]) => [field, say[problem]]),
        )
        return problem(reply, { status: 400, code: saved.reason, detail: say.wrong, errors })
      },
    )
  })
}
