import './log.css'
import '../panel-words.ts'
import { Form, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { LoggedDeed } from '#database/audit-log.ts'
import { inLanguage, pages } from '#urls.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { shopContext } from '../../../shop-context.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { dateAndTime } from '../../moments.ts'
import { ownerOnly } from '../panel-access.ts'
import { PanelFrame } from '../panel-frame.tsx'
import { panelMeta } from '../panel-meta.ts'

const LINES_PER_PAGE = 30
/** What the log is asked about most; the rest stands under 'Everything'. */
const KINDS = [
  'order',
  'payment',
  'refund',
  'return',
  'parcel',
  'task',
  'product',
  'product-import',
  'post',
  'review',
  'ticket',
  'booking',
  'admin',
  'settings',
  'account',
] as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  ownerOnly(context, request)
  const query = new URL(request.url).searchParams
  const kind = KINDS.find((known) => known === query.get('kind'))
  const [, digits] = /^(\d{1,15})$/.exec(query.get('before') ?? '') ?? []
  const before = digits === undefined ? undefined : Number(digits)
  const page = await context.get(shopContext).listAuditLog({ kind, before, limit: LINES_PER_PAGE })
  return { ...page, kind, isFirst: before === undefined }
}

export function meta(args: MetaArgs<typeof loader>) {
  return panelMeta(args, 'panelLog', pages.panelLog)
}

const address = (kind: string | undefined, before?: number): string => {
  const query = new URLSearchParams()
  if (kind) query.set('kind', kind)
  if (before !== undefined) query.set('before', String(before))
  return query.size > 0 ? `${pages.panelLog}?${query}` : pages.panelLog
}

/** The log of all changes with before and after (promise P12). */
export default function Log() {
  const t = useText('panelLog')
  const { deeds, next, kind, isFirst } = useLoaderData<typeof loader>()
  return (
    <PanelFrame>
      <h1 id="admin" className="title-block">
        {t('title')}
      </h1>
      <p className="admin-lead">{t('lead')}</p>
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
      <nav className="button-row admin-pages" aria-label={t('pages')}>
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
    </PanelFrame>
  )
}

function Narrow({ kind }: { kind: string | undefined }) {
  const t = useText('panelLog')
  const language = useLanguage()
  return (
    <Form className="log-form" method="get" action={inLanguage(pages.panelLog, language)}>
      <SelectField label={t('kind')} name="kind" defaultValue={kind ?? ''}>
        <option value="">{t('all')}</option>
        {KINDS.map((known) => (
          <option key={known} value={known}>
            {known}
          </option>
        ))}
      </SelectField>
      <Button type="submit" look="line">
        {t('show')}
      </Button>
    </Form>
  )
}

function Deed({ deed }: { deed: LoggedDeed }) {
  const t = useText('panelLog')
  const language = useLanguage()
  return (
    <li>
      <p className="log-what">
        <b>{deed.action}</b>
        <span>
          {deed.subjectKind} {deed.subjectId}
        </span>
      </p>
      <p className="log-who">
        <time dateTime={deed.at.toISOString()}>{dateAndTime(deed.at, language)}</time>
        <span>{deed.actor ?? t('nobody')}</span>
      </p>
      <dl>
        <div>
          <dt>{t('before')}</dt>
          <dd>
            <Values of={deed.before} />
          </dd>
        </div>
        <div>
          <dt>{t('after')}</dt>
          <dd>
            <Values of={deed.after} />
          </dd>
        </div>
      </dl>
    </li>
  )
}

/** What the log wrote down, name by name; always as text (promise P39). */
function Values({ of }: { of: unknown }) {
  const entries = typeof of === 'object' && of !== null ? Object.entries(of) : []
  if (entries.length === 0) return '–'
  return entries.map(([name, value]) => (
    <span key={name}>
      {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
    </span>
  ))
}
