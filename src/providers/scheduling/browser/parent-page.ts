interface Framing {
  /** The page that opened the frame, according to the browser. */
  referrer: string
  /** The page that opened the frame, according to its address: a host, or '1' for the referrer. */
  embedDomain: string | null
  /** The shop's own origin, the only one that gets messages. */
  own: string
}

/**
 * The origin to which the shop's own calendar sends messages; `undefined` to send none. Like Calendly it sends
 * none without `embed_domain`, and only to pages of the shop itself.
 */
export function parentOriginOf({ referrer, embedDomain, own }: Framing): string | undefined {
  if (!embedDomain) return undefined
  const isOwn =
    embedDomain === '1'
      ? URL.canParse(referrer) && new URL(referrer).origin === own
      : embedDomain.toLowerCase() === new URL(own).host
  return isOwn ? own : undefined
}
