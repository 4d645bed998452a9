/** A backup cannot be made or restored; the message is for the person who started it. Nothing was changed. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}
