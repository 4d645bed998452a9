import { data, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { findNewestPolicy, listPolicyVersions } from '#database/policies/policies.ts'
import { shippedPolicy } from '#database/seed/shipped-policies.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { parsePolicyName } from '#domain/policies/policy.ts'
import { policyMark } from '#domain/policies/policy-form.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { pages } from '#urls.ts'
import { policiesApi } from '../../../api/policies.ts'
import { useText } from '../../../language.tsx'
import { ButtonLink, LineLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dayOf } from '../../moments.ts'
import { policyValues } from '../../policy/policy-values.ts'
import { ActButton } from '../kit/act-button.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Part } from '../kit/part.tsx'
import { TextLink } from '../kit/text-link.tsx'
import { PolicyForm } from './policy-form.tsx'

export const loader = ownerOnly(async ({ shop: { db, settings }, query }) => {
  const name = parsePolicyName(query.get('policy'))
  if (!name) return data({ policy: undefined }, 404)
  const [own, versions] = await Promise.all([
    findNewestPolicy(db, name),
    listPolicyVersions(db, name),
  ])
  const { texts } = own ?? shippedPolicy(name)
  return data({
    policy: {
      name,
      texts,
      versions,
      seen: policyMark(texts),
      status: statusOf(own),
      values: policyValues(settings, DEFAULT_LANGUAGE),
    },
  })
})

/** Which text is in force: the owner's, or the shipped one, with or without a draft of the owner. */
function statusOf(own: { published?: unknown } | undefined): 'own' | 'draft' | 'shipped' {
  if (!own) return 'shipped'
  return own.published ? 'own' : 'draft'
}

export type PolicyToEdit = NonNullable<Awaited<ReturnType<typeof loader>>['data']['policy']>

export const meta = (args: MetaArgs<typeof loader>) => panelMeta('panelPolicies')(args)

/** The English texts of one policy, its draft, and its earlier versions. */
export default function EditPolicy() {
  const t = useText('panelPolicies')
  const may = useOwnRights()
  const { policy } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  if (!policy) {
    return (
      <EmptyState sentence={t('unknown')} level={1}>
        <ButtonLink to={placeAddress('policies')} variant="line">
          {t('back')}
        </ButtonLink>
      </EmptyState>
    )
  }
  const { name, texts, seen, status, versions } = policy
  return (
    <>
      <p className="panel-back">
        <TextLink to={placeAddress('policies')}>{t('back')}</TextLink>
      </p>
      <PageHead title={texts.title} lead={t(`lead ${status}`)}>
        {status === 'draft' && (
          <ActButton
            words={t('drop')}
            send={() => policiesApi.dropDraft({ params: { policy: name } })}
            done={t('dropped')}
            refused={({ detail }) => detail || t('failed')}
            reload="always"
          />
        )}
        {status !== 'shipped' && may('product.translate') && (
          <LineLink to={panelPages.translation('policy', name)}>{t('translate')}</LineLink>
        )}
        <LineLink to={pages[name]}>{t('open')}</LineLink>
      </PageHead>
      <PolicyForm key={`${seen} ${status}`} policy={policy} whenSaved={() => void revalidate()} />
      {versions.length > 0 && <Versions policy={policy} />}
    </>
  )
}

function Versions({ policy: { name, versions } }: { policy: PolicyToEdit }) {
  const t = useText('panelPolicies')
  return (
    <Part id="versions" title={t('versions')} className="stack above-40">
      <ul className="stack">
        {versions.map(({ version, since }) => (
          <li key={version}>
            <TextLink to={pages.policyVersion(pages[name], version)}>
              {t('binds', { version, day: dayOf(since, t.language) })}
            </TextLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}
