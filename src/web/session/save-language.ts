import { LANGUAGES } from '#domain/language/languages.ts'
import { accountApi } from '../api/account.ts'
import { DEVICE_KEYS, writeDevice } from '../device.ts'

/** Keeps the language chosen on this device with the account of whoever is signed in, so that mails follow. */
export async function saveLanguage(chosen: unknown): Promise<void> {
  const language = LANGUAGES.find((known) => known === chosen)
  if (!language) return
  const answer = await accountApi.chooseLanguage({ body: { language } })
  // Something stays, so that nothing is offered again.
  if (answer.ok) writeDevice(DEVICE_KEYS.language, {})
}
