import { resolveTxt } from 'node:dns/promises'

/** Not having a record is an answer; not reaching a name server is a failure. */
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

/** Whether receivers can check that mails of this sender are from the shop (SPF, DMARC). */
export async function readMailDomain(from: string, resolve: typeof resolveTxt = resolveTxt) {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const [hasSpf, hasDmarc] = await Promise.all([
    hasText(domain, 'v=spf1', resolve),
    hasText(`_dmarc.${domain}`, 'v=dmarc1', resolve),
  ])
  return { domain, hasSpf, hasDmarc }
}
