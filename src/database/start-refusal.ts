/** The shop must not start; the message is one sentence that a shop owner understands. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
