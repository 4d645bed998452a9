import { inLanguage, pages } from '#urls.ts'
import { useText } from '../language.tsx'

const ADDRESSES = { terms: pages.terms, returns: pages.returns, privacy: pages.privacy }

/**
 * Links to the policies, for checkout, sign-in and consent (docs/law.md, consumer protection and personal data).
 * They open in a new tab, so that typed values are not lost.
 */
export function PolicyLinks({ of }: { of: readonly (keyof typeof ADDRESSES)[] }) {
  const t = useText('layout')
  return (
    <p className="help row links">
      {of.map((policy) => (
        <a
          key={policy}
          href={inLanguage(ADDRESSES[policy], t.language)}
          target="_blank"
          rel="noopener"
        >
          {t(policy)}
        </a>
      ))}
    </p>
  )
}
