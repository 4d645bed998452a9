import { resolveTxt } from 'node:dns/promises'

/** The codes of a missing record, which is a result; an unreachable name server is a failure. */
const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND'])

async function hasText(name: string, start: string, resolve: typeof resolveTxt): Promise<boolean> {
  try {
    const records = await resolve(name)
    return records.some((parts) => parts.join('').toLowerCase().startsWith(start))
  } catch (error) {
    if (NO_RECORD.has(String((error as NodeJS.ErrnoException).code))) return false
    throw error
  }
}

/** Reads whether the sender's domain has SPF and DMARC records, with which receivers verify its mail. */
export async function readMailDomain(from: string, resolve: typeof resolveTxt = resolveTxt) {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const [hasSpf, hasDmarc] = await Promise.all([
    hasText(domain, 'v=spf1', resolve),
    hasText(`_dmarc.${domain}`, 'v=dmarc1', resolve),
  ])
  return { domain, hasSpf, hasDmarc }
}
