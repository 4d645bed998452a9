import './log.css'
import '../kit/panel-words.ts'
import { Form, useLoaderData } from 'react-router'
import type { AuditSubject } from '#database/audit.ts'
import { type AuditLogRow, listAuditLog } from '#database/audit-log.ts'
import { placeAddress } from '#panel-places.ts'
import { inLanguage, pages } from '#urls.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { dateAndTime } from '../../moments.ts'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { panelMeta } from '../kit/panel-meta.ts'
import { changesOf } from './log-changes.ts'

const LINES_PER_PAGE = 30
/** All filters of the log, the most frequent first. */
const KIND_SET: Readonly<Record<AuditSubject, true>> = {
  order: true,
  payment: true,
  refund: true,
  return: true,
  parcel: true,
  task: true,
  remittance: true,
  product: true,
  'product-import': true,
  post: true,
  review: true,
  ticket: true,
  booking: true,
  admin: true,
  settings: true,
  consultant: true,
  offer: true,
  'gst-month': true,
  account: true,
  profile: true,
}
const isKind = (text: string): text is AuditSubject => Object.hasOwn(KIND_SET, text)
const KINDS = Object.keys(KIND_SET).filter(isKind)

export const loader = ownerOnly(async ({ shop: { db }, query }) => {
  const kind = KINDS.find((known) => known === query.get('kind'))
  const [, digits] = /^(\d{1,15})$/.exec(query.get('before') ?? '') ?? []
  const before = digits === undefined ? undefined : Number(digits)
  const page = await listAuditLog(db, { kind, before, limit: LINES_PER_PAGE })
  return { ...page, kind, isFirst: before === undefined }
})

export const meta = panelMeta('panelLog')

const address = (kind: string | undefined, before?: number): string => {
  const query = new URLSearchParams()
  if (kind) query.set('kind', kind)
  if (before !== undefined) query.set('before', String(before))
  return query.size > 0 ? `${placeAddress('log')}?${query}` : placeAddress('log')
}

/** The audit log with values before and after. */
export default function Log() {
  const t = useText('panelLog')
  const { deeds, next, kind, isFirst } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Narrow kind={kind} />
      {deeds.length === 0 ? (
        <EmptyState sentence={t('none')} />
      ) : (
        <ol className="log">
          {deeds.map((deed) => (
            <Deed key={deed.id} deed={deed} />
          ))}
        </ol>
      )}
      <nav className="button-row panel-pages" aria-label={t('pages')}>
        {!isFirst && (
          <ButtonLink to={address(kind)} look="line" size="small">
            {t('newest')}
          </ButtonLink>
        )}
        {next !== undefined && (
          <ButtonLink to={address(kind, next)} look="line" size="small" rel="next">
            {t('older')}
          </ButtonLink>
        )}
      </nav>
    </>
  )
}

function Narrow({ kind }: { kind: string | undefined }) {
  const t = useText('panelLog')
  const language = useLanguage()
  return (
    <Form className="panel-line" method="get" action={inLanguage(placeAddress('log'), language)}>
      <SelectField label={t('kind')} name="kind" defaultValue={kind ?? ''}>
        <option value="">{t('all')}</option>
        {KINDS.map((known) => (
          <option key={known} value={known}>
            {t(`kind ${known}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" look="line">
        {t('show')}
      </Button>
    </Form>
  )
}

function Deed({ deed }: { deed: AuditLogRow }) {
  const t = useText('panelLog')
  const fields = useText('panelLogFields')
  const language = useLanguage()
  const changes = changesOf(deed.before, deed.after, { say: t, fields, language })
  return (
    <li>
      <p className="links">
        {/* Entries of an older version are shown unchanged. */}
        <b>{t(`action ${deed.action}`) || deed.action}</b>
        <span>
          {t(`kind ${deed.subjectKind}`) || deed.subjectKind} <Subject of={deed} />
        </span>
      </p>
      <p>
        <time dateTime={deed.at.toISOString()}>{dateAndTime(deed.at, language)}</time>
        <span>{deed.actor ?? t('nobody')}</span>
      </p>
      {/* Always rendered as text. */}
      <ul className="stack log-changes">
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            <b>{field}:</b>{' '}
            {before !== undefined && (
              <>
                <del>
                  <span className="sr-only">{t('before')} </span>
                  {before}
                </del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>
              {before !== undefined && <span className="sr-only">{t('after')} </span>}
              {after}
            </ins>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The subject, with a link if it has a page. */
function Subject({
  of: { subjectKind, subjectId, orderNumber },
}: {
  of: Pick<AuditLogRow, 'subjectKind' | 'subjectId' | 'orderNumber'>
}) {
  if (orderNumber) return <ShopLink to={pages.adminOrder(subjectId)}>{orderNumber}</ShopLink>
  if (subjectKind === 'product') {
    return <ShopLink to={pages.panelProduct(subjectId)}>{subjectId}</ShopLink>
  }
  if (subjectKind === 'post')
    return <ShopLink to={pages.panelPost(subjectId)}>{subjectId}</ShopLink>
  // Settings have no subject; the author of a review is not shown.
  if (subjectKind === 'settings') return null
  return subjectKind === 'review' ? subjectId.split('/')[0] : subjectId
}
