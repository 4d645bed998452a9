import './log.css'
import { Form, useLoaderData } from 'react-router'
import { AUDIT_SUBJECTS, type AuditSubject } from '#database/audit/audit.ts'
import { type AuditLogRow, listAuditLog } from '#database/audit/audit-log.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import { singleLine } from '#domain/text/plain-text.ts'
import { isCalendarDay } from '#domain/time/india.ts'
import { placeAddress } from '#panel-places.ts'
import { panelList, panelPages } from '#panel-urls.ts'
import { inLanguage } from '#urls.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { dateAndTime, monthAndYear } from '../../moments.ts'
import { ListPage } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Submit } from '../kit/submit.tsx'
import { PanelLink } from '../kit/text-link.tsx'
import { changesOf, recordOf } from './log-changes.ts'

const LINES_PER_PAGE = 30
const MAX_FILTER_LENGTH = 80
const FILTERS = ['kind', 'day', 'person', 'word'] as const
/** The form's values, as in the address; an empty filter is absent. */
type Asked = Partial<Record<(typeof FILTERS)[number], string>>

export const loader = ownerOnly(async ({ shop: { db }, query }) => {
  const entered = FILTERS.map((name) => [
    name,
    singleLine((query.get(name) ?? '').slice(0, MAX_FILTER_LENGTH)),
  ])
  const asked: Asked = Object.fromEntries(entered.filter(([, text]) => text !== ''))
  const [, digits] = /^(\d{1,15})$/.exec(query.get('before') ?? '') ?? []
  const before = digits === undefined ? undefined : Number(digits)
  const page = await listAuditLog(db, {
    kind: AUDIT_SUBJECTS.find((known) => known === asked.kind),
    day: asked.day !== undefined && isCalendarDay(asked.day) ? asked.day : undefined,
    person: asked.person,
    // People enter the number with its prefix; the log stores it without.
    word: asked.word && String(parseOrderNumber(asked.word) ?? asked.word),
    before,
    limit: LINES_PER_PAGE,
  })
  return { ...page, asked, kinds: AUDIT_SUBJECTS, isFirst: before === undefined }
})

export const meta = panelMeta('panelLog')

const address = (asked: Asked, before?: number): string =>
  panelList(placeAddress('log'), { ...asked, before })

/** The audit log with values before and after. */
export default function Log() {
  const t = useText('panelLog')
  const { entries, next, asked, kinds, isFirst } = useLoaderData<typeof loader>()
  const isNarrowed = Object.keys(asked).length > 0
  const whole = (
    <ButtonLink to={placeAddress('log')} variant="line">
      {t('clear')}
    </ButtonLink>
  )
  const found = { sentence: t(next === undefined ? 'nothing found' : 'nothing yet'), way: whole }
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      search={<Narrow asked={asked} kinds={kinds} />}
      empty={entries.length > 0 ? undefined : isNarrowed ? found : { sentence: t('none') }}
      pages={{ t, isFirst, next, to: (cursor) => address(asked, cursor) }}
    >
      <ol className="lines log">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </ListPage>
  )
}

function Narrow({ asked, kinds }: { asked: Asked; kinds: readonly AuditSubject[] }) {
  const t = useText('panelLog')
  return (
    <Form
      className="row gap-8 panel-line"
      role="search"
      aria-label={t('find')}
      method="get"
      action={inLanguage(placeAddress('log'), t.language)}
      // The key resets the fields for another search.
      key={JSON.stringify(asked)}
    >
      <SelectField label={t('kind')} name="kind" defaultValue={asked.kind ?? ''}>
        <option value="">{t('all')}</option>
        <Options of={kinds} labelOf={(known) => t(`kind ${known}`)} />
      </SelectField>
      <TextField label={t('day')} name="day" type="date" defaultValue={asked.day} />
      <TextField
        label={t('person')}
        name="person"
        defaultValue={asked.person}
        maxLength={MAX_FILTER_LENGTH}
      />
      <TextField
        label={t('word')}
        name="word"
        defaultValue={asked.word}
        maxLength={MAX_FILTER_LENGTH}
      />
      <Submit variant="line">{t('show')}</Submit>
    </Form>
  )
}

function Entry({ entry }: { entry: AuditLogRow }) {
  const t = useText('panelLog')
  const fields = useText('panelLogFields')
  const form = useText('productForm')
  const settings = useText('panelSettings')
  const changes = changesOf(entry.before, entry.after, { say: t, fields, form, settings })
  return (
    <li className="columns gap-8-28">
      <p className="links blocks">
        {/* Entries of an older version are shown unchanged. */}
        <b>{t(`action ${entry.action}`) || entry.action}</b>
        <span>
          {t(`kind ${entry.subjectKind}`) || entry.subjectKind} <Subject of={entry} />
        </span>
      </p>
      <p className="blocks">
        <time dateTime={entry.at.toISOString()}>{dateAndTime(entry.at, t.language)}</time>
        <span>{entry.actor ?? t('nobody')}</span>
        {entry.tokenName !== undefined && <span>{t('byToken', { name: entry.tokenName })}</span>}
      </p>
      {/* Always rendered as text. */}
      <ul className="stack gap-2">
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

const nameIn = (record: unknown): string | undefined => {
  const { name, title, url } = recordOf(record)
  const known = [name, title, url].find((text) => typeof text === 'string' && text !== '')
  return typeof known === 'string' ? known : undefined
}

/** Kinds whose ids say nothing to a person. */
const WITHOUT_NAME: readonly AuditSubject[] = ['settings', 'profile', 'account']

/** The subject, by its name or number and with a link if it has a page. */
function Subject({ of: entry }: { of: AuditLogRow }) {
  const { subjectKind: kind, subjectId, order, bookedFor, fileName } = entry
  const t = useText('panelLog')
  const tasks = useText('panelOrder')
  if (kind === 'task') {
    return (
      <>
        {entry.taskKind && tasks(`task ${entry.taskKind}`)}{' '}
        {order && <PanelLink to={panelPages.order(order.id)}>{order.number}</PanelLink>}
      </>
    )
  }
  if (order) {
    const name = kind === 'parcel' ? subjectId : order.number
    return <PanelLink to={panelPages.order(order.id)}>{name}</PanelLink>
  }
  const product =
    entry.productName && nameInLanguage(entry.productName, entry.productNames ?? {}, t.language)
  if (kind === 'product') {
    return <PanelLink to={panelPages.product(subjectId)}>{product ?? subjectId}</PanelLink>
  }
  if (kind === 'post') return <PanelLink to={panelPages.post(subjectId)}>{subjectId}</PanelLink>
  if (kind === 'review') return product ?? subjectId.split('/')[0]
  if (kind === 'gst-month') return monthAndYear(subjectId, t.language)
  if (kind === 'account' && entry.person) {
    return <PanelLink to={panelPages.customer(subjectId)}>{entry.person}</PanelLink>
  }
  if (WITHOUT_NAME.includes(kind)) return null
  if (bookedFor) return dateAndTime(bookedFor, t.language)
  return fileName ?? nameIn(entry.after) ?? nameIn(entry.before) ?? subjectId
}
