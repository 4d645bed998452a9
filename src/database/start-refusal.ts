/** A start that must not happen, in one sentence a shop owner understands. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
