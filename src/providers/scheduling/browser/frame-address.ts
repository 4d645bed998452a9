const withQuery = (url: URL, wanted: Readonly<Record<string, string>>): string => {
  // Parameters that the owner has written into the address are kept.
  for (const [name, value] of Object.entries(wanted)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}

const isAt = (url: URL, domain: string): boolean =>
  url.hostname === domain || url.hostname.endsWith(`.${domain}`)

/**
 * The address of a calendar's frame on a page of that host. Without `embed_domain` Calendly sends no messages;
 * Cal.com has a separate address for frames. Others also get Calendly's parameters, which are harmless.
 */
export function frameAddress(schedulerUrl: string, host: string): string {
  const url = new URL(schedulerUrl)
  if (isAt(url, 'cal.com')) {
    if (!/\/embed\/?$/.test(url.pathname)) {
      url.pathname = `${url.pathname.replace(/\/$/, '')}/embed`
    }
    return withQuery(url, { embed: 'consulting', layout: 'month_view', embedType: 'inline' })
  }
  if (url.hostname === 'calendar.google.com') return withQuery(url, { gv: 'true' })
  return withQuery(url, { embed_domain: host, embed_type: 'Inline' })
}
