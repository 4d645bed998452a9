/** The advice to an owner whose data cannot be used; completes a sentence. */
export const RESTORE_ELSEWHERE =
  'set DATA_DIR to an empty folder and restore a backup: npm run restore -- FILE --identity KEYFILE'

/** The shop must not start; the message is one sentence that a shop owner understands. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
