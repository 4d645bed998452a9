import type { ClothName } from '#domain/catalog/category-cloth.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import type { Policy, PolicyName } from '#domain/policies/policy.ts'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { Section } from '../../ui/section.tsx'
import { dayOf } from '../moments.ts'
import { Inline } from './inline.tsx'

/** Each policy has a vessel or lamp of its own as its motif. */
const PRINTS: Readonly<Record<PolicyName, { motif: string; border: ClothName; dye: string }>> = {
  privacy: { motif: 'matka', border: 'bandhani', dye: 'neel' },
  returns: { motif: 'churn', border: 'kangura', dye: 'majith' },
  terms: { motif: 'lota', border: 'leher', dye: 'kashish-deep' },
  fairness: { motif: 'diya', border: 'dana', dye: 'neel-deep' },
}

/** The version of a policy that is shown. */
export interface ShownVersion {
  version: string
  since: Date
  /** When the next version replaced it. */
  until: Date | undefined
}

export interface PolicyOpeningProps {
  name: PolicyName
  policy: Policy
  /** The language of the text. */
  written: Language
  /** Absent for a draft that is not published. */
  shown: ShownVersion | undefined
}

export function PolicyOpening({ name, policy, written, shown }: PolicyOpeningProps) {
  const t = useText('policies')
  const { motif, border, dye } = PRINTS[name]
  return (
    <header className={`crop policy-opening dye dye-${dye}`}>
      <div
        className="fill policy-print"
        aria-hidden="true"
        style={{ maskImage: `url(/artwork/motif-${motif}.svg)` }}
      />
      <div className="wrap band columns columns-7-5 gap-40-72 policy-head">
        <div>
          <h1 id="policy" className="title-section" lang={written}>
            {policy.title}
          </h1>
          <p className="lead above-28" lang={written}>
            {policy.lead}
          </p>
          {shown && <Binding name={name} written={written} shown={shown} />}
        </div>
        <Section id="short" title={t('short')} className="policy-short" titleClass="term">
          <ul lang={written}>
            {policy.short.map((text) => (
              <li key={text}>
                <Inline text={text} />
              </li>
            ))}
          </ul>
        </Section>
      </div>
      <BorderStrip name={border} size="block" />
    </header>
  )
}

type BindingProps = Pick<PolicyOpeningProps, 'name' | 'written'> & { shown: ShownVersion }

/**
 * In a translation, says that the English version is binding and links to it; in an earlier version, links to the
 * current one.
 */
function Binding({ name, written, shown: { version, since, until } }: BindingProps) {
  const t = useText('policies')
  const isForeign = t.language !== DEFAULT_LANGUAGE && written === DEFAULT_LANGUAGE
  const english = until ? pages.policyVersion(pages[name], version) : pages[name]
  return (
    <>
      {isForeign && <p className="policy-note">{t('englishOnly')}</p>}
      {written !== DEFAULT_LANGUAGE && (
        <p className="links policy-note">
          {t('binding')}{' '}
          <a href={english} hrefLang={DEFAULT_LANGUAGE}>
            {t('readEnglish')}
          </a>
        </p>
      )}
      {until && (
        <p className="links policy-note">
          {t('held', { from: dayOf(since, t.language), until: dayOf(until, t.language) })}{' '}
          <ShopLink to={pages[name]}>{t('readCurrent')}</ShopLink>
        </p>
      )}
      <p className="policy-version label above-28">
        {t('version', { version, date: dayOf(since, t.language) })}
      </p>
    </>
  )
}
