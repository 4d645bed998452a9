interface Framing {
  /** Who opened the frame, as the browser says. */
  referrer: string
  /** Who opened the frame, as its address says: a host, or '1' for 'as the browser says'. */
  embedDomain: string | null
  /** The shop's own origin, the only one that gets messages. */
  own: string
}

/**
 * The origin to which the shop's own calendar speaks; nothing when it should be silent. Like
 * Calendly it tells nobody without `embed_domain`, and nobody but a page of the shop itself.
 */
export function parentOriginOf({ referrer, embedDomain, own }: Framing): string | undefined {
  if (!embedDomain) return undefined
  const isOwn =
    embedDomain === '1'
      ? URL.canParse(referrer) && new URL(referrer).origin === own
      : embedDomain.toLowerCase() === new URL(own).host
  return isOwn ? own : undefined
}
