import './policy.css'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { languageOf, pages } from '#urls.ts'
import { textOf, useLanguage, useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { pageMeta } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { dayOf } from '../moments.ts'
import { shopName } from '../shop-name.ts'
import { faqJsonLd } from './faq-json-ld.ts'
import { fillPolicy } from './fill-policy.ts'
import { PolicyBlockView } from './policy-block.tsx'
import { policyFor } from './policy-documents.server.ts'
import { getPolicyName, POLICY_NAMES, type PolicyName } from './policy-name.ts'
import { PolicyOpening } from './policy-opening.tsx'
import { policyValues } from './policy-values.ts'

/** Sends the document with the page, filled with the shop's settings; no bundle contains it. */
export function loader({ context, url }: LoaderFunctionArgs) {
  const name = getPolicyName(url.pathname)
  const { settings } = context.get(shopContext)
  const { policy, language } = policyFor(languageOf(url.pathname).language, name)
  return { name, language, policy: fillPolicy(policy, policyValues(settings, language)) }
}

export function meta(args: MetaArgs<typeof loader>) {
  const { loaderData, location, matches } = args
  if (!loaderData) return []
  const { name, policy, language } = loaderData
  const t = textOf(languageOf(location.pathname).language, 'policies')
  const questions = faqJsonLd(policy, language)
  return [
    ...pageMeta(args, {
      title: t('metaTitle', { title: t(name), shop: shopName(matches) }),
      description: policy.description,
      picture: '/artwork/social.png',
    }),
    ...(questions ? [{ 'script:ld+json': questions }] : []),
  ]
}

/** A policy: its summary on a dyed block, its contents, and the full text to read or print. */
export default function PolicyPage() {
  const { name, policy, language: written } = useLoaderData<typeof loader>()
  const t = useText('policies')
  const language = useLanguage()
  return (
    <article className="policy" aria-labelledby="policy">
      <PolicyOpening
        name={name}
        policy={policy}
        written={written}
        version={t('version', {
          version: policy.version,
          date: dayOf(new Date(policy.since), language),
        })}
      />
      <div className="wrap columns policy-columns">
        <nav className="contents policy-contents" aria-labelledby="contents">
          <h2 id="contents" className="term">
            {t('contents')}
          </h2>
          <ol lang={written}>
            {policy.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="stack links policy-text" lang={written}>
          {policy.sections.map(({ id, title, blocks }) => (
            <section key={id} className="stack" id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="title-h3">
                {title}
              </h2>
              {blocks.map((block) => (
                <PolicyBlockView key={JSON.stringify(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
      <Others name={name} />
    </article>
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
              <ShopLink to={pages[other]} className="title-h3 link">
                {t(other)}
              </ShopLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
