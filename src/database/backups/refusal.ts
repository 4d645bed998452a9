/** A backup that cannot be made or restored, with the sentence for whoever started it. Nothing was changed. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}
