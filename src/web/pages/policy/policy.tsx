import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { findPolicyVersion, listPolicyVersions } from '#database/policies/policies.ts'
import { shippedPolicy } from '#database/seed/shipped-policies.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import {
  POLICY_NAMES,
  type PolicyName,
  parsePolicyVersion,
  policyTextsIn,
} from '#domain/policies/policy.ts'
import { readPolicy } from '#domain/policies/policy-text.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { textOf, useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { pageMeta, shopName } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { dayOf } from '../moments.ts'
import { faqJsonLd } from './faq-json-ld.ts'
import { fillPolicy } from './fill-policy.ts'
import { getPolicyName } from './policy-name.ts'
import type { ShownVersion } from './policy-opening.tsx'
import { policyValues } from './policy-values.ts'
import { PolicyView } from './policy-view.tsx'

/** Sends the policy that binds, or the version asked for, filled with the shop's settings. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const name = getPolicyName(url.pathname)
  const { language: reader } = languageOf(url.pathname)
  const asked = parsePolicyVersion(url.searchParams.get('version'))
  const { db, settings } = context.get(shopContext)
  const [own, published] = await Promise.all([
    findPolicyVersion(db, name, asked),
    listPolicyVersions(db, name),
  ])
  const shipped = shippedPolicy(name)
  // The shipped version never applied in a shop that has published its own.
  if (asked && !own && (published.length > 0 || asked !== shipped.version)) {
    throw redirect(inLanguage(pages[name], reader))
  }
  const found = own ?? shipped
  const versions = published.map((one, index) => ({ ...one, until: published[index - 1]?.since }))
  const { version, since } = found
  const { texts, isTranslated } = policyTextsIn(found, reader)
  const written = isTranslated ? reader : DEFAULT_LANGUAGE
  const until = versions.find((one) => one.version === version)?.until
  return {
    name,
    written,
    shown: { version, since, until },
    policy: fillPolicy(readPolicy(texts), policyValues(settings, written)),
    earlier: versions.filter((one) => one.until && one.version !== version),
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  const { loaderData, location, matches } = args
  if (!loaderData) return []
  const { policy, written, shown } = loaderData
  const t = textOf(languageOf(location.pathname).language, 'policies')
  const questions = faqJsonLd(policy, written)
  return [
    ...pageMeta(args, {
      title: t('metaTitle', { title: policy.title, shop: shopName(matches) }),
      description: policy.description,
      index: !shown.until,
    }),
    ...(questions ? [{ 'script:ld+json': questions }] : []),
  ]
}

export default function PolicyPage() {
  const { name, earlier, ...shown } = useLoaderData<typeof loader>()
  return (
    <PolicyView name={name} {...shown}>
      {earlier.length > 0 && <Earlier name={name} versions={earlier} />}
      <Others name={name} />
    </PolicyView>
  )
}

function Earlier({ name, versions }: { name: PolicyName; versions: readonly ShownVersion[] }) {
  const t = useText('policies')
  return (
    <nav className="wrap columns policy-others policy-earlier" aria-labelledby="earlier">
      <h2 id="earlier" className="term">
        {t('earlier')}
      </h2>
      <ul>
        {versions.map(({ version, since, until }) => (
          <li key={version}>
            <ShopLink to={pages.policyVersion(pages[name], version)} className="link tap">
              {t('earlierOne', {
                version,
                from: dayOf(since, t.language),
                until: until ? dayOf(until, t.language) : '',
              })}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Others({ name }: { name: PolicyName }) {
  const t = useText('policies')
  return (
    <nav className="sunk" aria-labelledby="others">
      <BorderStrip name="dana" />
      <div className="wrap columns policy-others">
        <h2 id="others" className="term">
          {t('others')}
        </h2>
        <ul className="row">
          {POLICY_NAMES.filter((other) => other !== name).map((other) => (
            <li key={other}>
              <ShopLink to={pages[other]} className="title-h3 link tap">
                {t(other)}
              </ShopLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
