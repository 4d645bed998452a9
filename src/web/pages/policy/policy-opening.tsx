import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { pages } from '#urls.ts'
import { useLanguage, useText } from '../../language.tsx'
import { type BorderName, BorderStrip } from '../../ui/border-strip.tsx'
import { Inline } from './inline.tsx'
import type { Policy } from './policy-document.ts'
import type { PolicyName } from './policy-name.ts'

/** Each policy has a vessel or lamp of its own as its motif. */
const PRINTS: Readonly<Record<PolicyName, { motif: string; border: BorderName; dye: string }>> = {
  privacy: { motif: 'matka', border: 'bandhani', dye: 'neel' },
  returns: { motif: 'churn', border: 'kangura', dye: 'majith' },
  terms: { motif: 'lota', border: 'leher', dye: 'kashish-deep' },
  fairness: { motif: 'diya', border: 'dana', dye: 'neel-deep' },
}

interface PolicyOpeningProps {
  name: PolicyName
  policy: Policy
  /** The language that the policy is in. */
  written: Language
  version: string
}

export function PolicyOpening({ name, policy, written, version }: PolicyOpeningProps) {
  const t = useText('policies')
  const { motif, border, dye } = PRINTS[name]
  return (
    <header className={`policy-opening dye dye-${dye}`}>
      <div
        className="policy-print"
        aria-hidden="true"
        style={{ maskImage: `url(/artwork/motif-${motif}.svg)` }}
      />
      <div className="wrap columns policy-head">
        <div>
          <h1 id="policy" className="title-section">
            {t(name)}
          </h1>
          <p className="lead" lang={written}>
            {policy.lead}
          </p>
          <WhichBinds name={name} written={written} />
          <p className="policy-version label">{version}</p>
        </div>
        <section className="policy-short" aria-labelledby="short">
          <h2 id="short" className="term">
            {t('short')}
          </h2>
          <ul lang={written}>
            {policy.short.map((text) => (
              <li key={text}>
                <Inline text={text} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <BorderStrip name={border} size="block" />
    </header>
  )
}

/** In a translation: that the English version binds, and where it is. */
function WhichBinds({ name, written }: Pick<PolicyOpeningProps, 'name' | 'written'>) {
  const t = useText('policies')
  if (useLanguage() === DEFAULT_LANGUAGE) return null
  if (written === DEFAULT_LANGUAGE) return <p className="policy-note">{t('englishOnly')}</p>
  return (
    <p className="links policy-note">
      {t('binding')}{' '}
      <a href={pages[name]} hrefLang={DEFAULT_LANGUAGE}>
        {t('readEnglish')}
      </a>
    </p>
  )
}
