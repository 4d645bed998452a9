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
  /** Absent: the bucket of the shop's storage. */
  folder: string | undefined
  /** Public keys; the owner has the private ones. */
  recipients: readonly string[]
}

function isListOfRecipients(text: string): boolean {
  const recipients = listOf(text)
  return recipients.length > 0 && recipients.every((one) => /^age1[02-9ac-hj-np-z]{58}$/.test(one))
}

/** Reads where backups are stored and who can decrypt them; `undefined` when the shop makes none. */
export function findBackupSettings(
  environment: Environment,
  { hasBucket }: { hasBucket: boolean },
): BackupSettings | undefined {
  const { BACKUP_FOLDER: folder, BACKUP_KEY: key } = readVariables(Variables, environment)
  if (folder === undefined && key === undefined) return undefined
  if (key === undefined) {
    throw new ConfigError('BACKUP_KEY is missing: backups need it beside BACKUP_FOLDER.')
  }
  if (folder === undefined && !hasBucket) {
    throw new ConfigError('BACKUP_FOLDER is missing: backups need it beside BACKUP_KEY.')
  }
  return { folder, recipients: listOf(key) }
}
