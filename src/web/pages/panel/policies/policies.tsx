import { useLoaderData } from 'react-router'
import { listNewestPolicies } from '#database/policies/policies.ts'
import { shippedPolicy } from '#database/seed/shipped-policies.ts'
import { TRANSLATED_KINDS } from '#domain/language/translated-kinds.ts'
import { chosenText, currentTexts } from '#domain/language/translated-texts.ts'
import { translationGaps } from '#domain/language/translation-form.ts'
import { POLICY_NAMES } from '#domain/policies/policy.ts'
import { panelPages } from '#panel-urls.ts'
import { pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { LineLink } from '../../../ui/button.tsx'
import { dateAndTime, dayOf } from '../../moments.ts'
import { ListPage, RowFacts, RowWords } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Gaps } from '../languages/gaps.tsx'

export const loader = ownerOnly(async ({ shop: { db } }) => {
  const newest = await listNewestPolicies(db)
  const policies = POLICY_NAMES.map((name) => {
    const own = newest.find(({ policy }) => policy === name)
    const shipped = shippedPolicy(name)
    const { texts, translations } = own ?? shipped
    const gaps = translationGaps(TRANSLATED_KINDS.policy, { sources: { ...texts }, translations })
    return {
      name,
      gaps,
      title: texts.title,
      isOwn: own !== undefined,
      titles: currentTexts({ ...texts }, translations, 'title'),
      status: own ? own.published : { version: shipped.version, since: shipped.since },
      savedAt: own?.savedAt,
    }
  })
  return { policies }
})

type Listed = Awaited<ReturnType<typeof loader>>['policies'][number]

export const meta = panelMeta('panelPolicies')

/** The shop's policies: which version is in force since when, and what each language lacks. */
export default function PanelPolicies() {
  const t = useText('panelPolicies')
  const { policies } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      rows={policies.map((policy) => <PolicyRow key={policy.name} policy={policy} />)}
    />
  )
}

function PolicyRow({
  policy: { name, title: english, titles, status, isOwn, savedAt, gaps },
}: {
  policy: Listed
}) {
  const t = useText('panelPolicies')
  const title = chosenText(english, titles, t.language).text
  const may = useOwnRights()
  return (
    <li>
      <RowWords>
        <h2 className="term">{title}</h2>
        <RowFacts>
          <b className={status ? 'panel-mark-ok' : undefined}>
            {status
              ? t(isOwn ? 'binds' : 'shipped', {
                  version: status.version,
                  day: dayOf(status.since, t.language),
                })
              : t('draft', { when: savedAt ? dateAndTime(savedAt, t.language) : '' })}
          </b>
          <Gaps gaps={gaps} />
        </RowFacts>
      </RowWords>
      <div className="row gap-8 panel-row-acts">
        <LineLink to={panelPages.policy(name)} aria-label={t('editThis', { title })}>
          {t('edit')}
        </LineLink>
        {isOwn && may('product.translate') && (
          <LineLink
            to={panelPages.translation('policy', name)}
            aria-label={t('translateThis', { title })}
          >
            {t('translate')}
          </LineLink>
        )}
        <LineLink to={pages[name]} aria-label={t('openThis', { title })}>
          {t('open')}
        </LineLink>
      </div>
    </li>
  )
}
