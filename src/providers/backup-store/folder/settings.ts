import { z } from 'zod'
import { ConfigError, type Environment, listOf, readVariables } from '#environment.ts'

const Variables = z.object({
  BACKUP_FOLDER: z.string().min(1).optional(),
  BACKUP_KEY: z
    .string()
    .refine(isListOfRecipients, 'must begin with age1: make a key with npm run backup -- --new-key')
    .optional(),
})

export interface BackupSettings {
  folder: string
  /** Public keys; the owner holds the secret halves. */
  recipients: readonly string[]
}

function isListOfRecipients(text: string): boolean {
  const recipients = listOf(text)
  return recipients.length > 0 && recipients.every((one) => /^age1[02-9ac-hj-np-z]{58}$/.test(one))
}

/** Where backups go and who can open them; `undefined` when the shop makes none. */
export function findBackupSettings(environment: Environment): BackupSettings | undefined {
  const { BACKUP_FOLDER: folder, BACKUP_KEY: key } = readVariables(Variables, environment)
  if (folder === undefined && key === undefined) return undefined
  if (folder === undefined || key === undefined) {
    const [missing, other] = folder
      ? ['BACKUP_KEY', 'BACKUP_FOLDER']
      : ['BACKUP_FOLDER', 'BACKUP_KEY']
    throw new ConfigError(`${missing} is missing: backups need it beside ${other}.`)
  }
  return { folder, recipients: listOf(key) }
}
