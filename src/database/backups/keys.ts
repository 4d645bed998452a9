import { generateIdentity, identityToRecipient } from 'age-encryption'
import { BackupRefusal } from './refusal.ts'

/** The two halves of a key: backups are encrypted to the recipient, and only the identity opens them. */
export interface BackupKey {
  identity: string
  recipient: string
}

export async function newBackupKey(): Promise<BackupKey> {
  const identity = await generateIdentity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The identities in a key file of `age-keygen` or `npm run backup -- --new-key`. Refuses a text without any. */
export function identitiesIn(text: string): string[] {
  const found = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^AGE-SECRET-KEY-1[0-9A-Z]+$/.test(line))
  if (found.length === 0) {
    throw new BackupRefusal(
      'The key is missing: give the file with the line that begins with AGE-SECRET-KEY-1.',
    )
  }
  return found
}
