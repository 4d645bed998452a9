import { LANGUAGES } from '#domain/language/languages.ts'
import { accountApi } from '../api/account.ts'
import { DEVICE_KEYS, writeDevice } from '../device.ts'

/** Saves the language chosen on this device in the account, for its mails. */
export async function saveLanguage(chosen: unknown): Promise<void> {
  const language = LANGUAGES.find((known) => known === chosen)
  if (!language) return
  const answer = await accountApi.chooseLanguage({ body: { language } })
  // An empty choice remains, so that no language is offered again.
  if (answer.ok) writeDevice(DEVICE_KEYS.language, {})
}
