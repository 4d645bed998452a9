import './today.css'
import '../health/health.css'
import type { OpenTask } from '#database/panel/owner-tasks.ts'
import { formatRupees } from '#domain/money/money.ts'
import { TO_PACK } from '#domain/orders/order-search.ts'
import type { DayOfSales } from '#domain/orders/sales.ts'
import { changeOf } from '#domain/orders/sales-range.ts'
import type { TaskTopic } from '#domain/payments/owner-tasks.ts'
import { shownCount } from '#domain/text/counts.ts'
import { writeTime } from '#messages/moment.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { pages } from '#urls.ts'
import { openingApi } from '../../../api/opening.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dayAndMonth, durationOf, fullDay, shortMoment } from '../../moments.ts'
import { ActButton } from '../kit/act-button.tsx'
import { PageHead, Tabs } from '../kit/list-page.tsx'
import { Part } from '../kit/part.tsx'
import { TextLink } from '../kit/text-link.tsx'
import { useShares } from '../sales/sales-figures.tsx'
import { DayChart, weekdayOf } from './day-chart.tsx'
import { TaskList } from './task-list.tsx'
import type { loadToday } from './today.server.ts'

const TO_PACK_LIST = `${pages.adminPanel}?state=${TO_PACK}`

type TodayProps = Awaited<ReturnType<typeof loadToday>>

export function Today(loaded: TodayProps) {
  const t = useText('panelWaiting')
  const { entries, tasks, topics, about, sold, today, missing, toPack } = loaded
  const day = fullDay(today, useLanguage())
  const hasTasks = tasks.length > 0 || about !== undefined
  return (
    <>
      <PageHead title={t('today')}>
        <span className="pale small">{day}</span>
        {toPack && toPack.count > 0 && (
          <ButtonLink to={TO_PACK_LIST} size="small">
            {t('pack', { count: toPack.count })}
          </ButtonLink>
        )}
      </PageHead>
      {loaded.isRefused && <p className="note">{t('refused')}</p>}
      {loaded.newSince && <NewSinceVisit {...loaded.newSince} />}
      {missing !== undefined && (
        <p className="note">
          <TextLink to={placeAddress('first-day')}>{t('firstDay', { count: missing })}</TextLink>
        </p>
      )}
      {loaded.isPaused && (
        <p className="note">
          <TextLink to={`${placeAddress('settings')}#orders`}>{t('paused')}</TextLink>
        </p>
      )}
      {loaded.takesExamples && <AddExamples />}
      <Figures {...loaded} />
      <div className="columns columns-7-5 align-start">
        <Part id="what-waits" title={t('title')}>
          {entries.length === 0 && !hasTasks && <EmptyState sentence={t('nothing')} level={3} />}
          {entries.length > 0 && <Entries entries={entries} />}
        </Part>
        {sold && <LastDays days={sold.days} />}
      </div>
      {hasTasks && <Decisions tasks={tasks} topics={topics} about={about} />}
      {loaded.health && <HealthLine {...loaded.health} />}
    </>
  )
}

/** Offered while a demo has no orders. */
function AddExamples() {
  const t = useText('panelWaiting')
  return (
    <p className="note row gap-12">
      {t('noOrders')}
      <ActButton
        words={t('addExamples')}
        send={() => openingApi.addExampleOrders()}
        done={({ orders: count }) => t('examplesAdded', { count })}
        refused={({ detail }) => detail}
      />
    </p>
  )
}

function NewSinceVisit({ since, entries }: NonNullable<TodayProps['newSince']>) {
  const t = useText('panelWaiting')
  const moment = shortMoment(since, useLanguage())
  if (entries.length === 0) return <p>{t('nothingNew', { moment })}</p>
  return (
    <nav className="row gap-4-16" aria-label={t('newSince', { moment })}>
      <span aria-hidden="true">{t('newSince', { moment })}</span>
      <ul className="row gap-4-16">
        {entries.map(({ words, count, to }) => (
          <li key={words}>
            <TextLink to={to}>{t(words, { count })}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function HealthLine({ severity, state, titles }: NonNullable<TodayProps['health']>) {
  const t = useText('panelHealth')
  return (
    <ShopLink to={placeAddress('health')} className={`row health-line health-${severity}`}>
      <b>
        {t('line')}: {state}
      </b>
      {titles.length > 0 && <span>{titles.join(', ')}</span>}
    </ShopLink>
  )
}

function Figures({ sold, toPack, cash, today }: TodayProps) {
  const t = useText('panelWaiting')
  const figures = [
    sold && {
      name: t('soldToday'),
      to: `${placeAddress('sales')}?range=today`,
      dye: 'dye',
      figure: formatRupees(sold.today.revenuePaise),
      note: <BesideLastWeek {...sold} day={today} />,
    },
    toPack && {
      name: t('packNow'),
      to: TO_PACK_LIST,
      figure: String(toPack.count),
      dye: 'dye dye-dadam',
      note: toPack.late > 0 ? t('toPackLate', { count: toPack.late }) : '',
    },
    cash && {
      name: t('withCourier'),
      to: placeAddress('cash'),
      dye: 'dye dye-tint',
      figure: formatRupees(cash.totalPaise),
      note: t('ordersCount', { count: cash.count }),
    },
    sold && {
      name: t('thisMonth'),
      to: `${placeAddress('sales')}?range=month`,
      dye: 'sunk',
      figure: formatRupees(sold.thisMonth.revenuePaise),
      note: <BesideLastMonth {...sold} />,
    },
  ].filter((figure) => figure !== undefined)
  if (figures.length === 0) return null
  return (
    <ul className="tiles gap-0 align-stretch panel-figures today-figures" aria-label={t('figures')}>
      {figures.map(({ name, figure, note, to, dye }) => (
        <li key={name} className={dye}>
          <ShopLink className="stack gap-0 panel-figure" to={to}>
            <span className="semibold">{name}</span>
            <b className="panel-sum">{figure}</b>
            <span className="small">{note}</span>
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}

type Sold = NonNullable<TodayProps['sold']>

/** Today's orders, and the difference to the same weekday of last week, up to the same time. */
function BesideLastWeek({
  today,
  lastWeek,
  day,
}: Pick<Sold, 'today' | 'lastWeek'> & { day: string }) {
  const t = useText('panelWaiting')
  const orders = t('ordersCount', { count: today.orders })
  if (lastWeek.orders === 0) return orders
  const more = today.revenuePaise - lastWeek.revenuePaise
  return t(more > 0 ? 'soldMore' : more < 0 ? 'soldLess' : 'soldSame', {
    orders,
    amount: formatRupees(Math.abs(more)),
    weekday: weekdayOf(day, t.language, 'long'),
  })
}

/** The change since the same days of the month before, or the month's orders if nothing was sold then. */
function BesideLastMonth({ thisMonth, lastMonth }: Pick<Sold, 'thisMonth' | 'lastMonth'>) {
  const t = useText('panelWaiting')
  const { signed } = useShares()
  const change = changeOf(thisMonth.revenuePaise, lastMonth.revenuePaise)
  if (change === undefined) return t('ordersCount', { count: thisMonth.orders })
  const [from, to] = [lastMonth.from, lastMonth.to].map((day) => dayAndMonth(day, t.language))
  const mark = change === 0 ? undefined : change > 0 ? 'panel-mark-ok' : 'panel-mark-err'
  return (
    <>
      <b className={mark}>{signed(change)}</b>{' '}
      {t('against', { days: from === to ? `${to}` : t('days', { from: `${from}`, to: `${to}` }) })}
    </>
  )
}

type Entry = TodayProps['entries'][number]

function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useText('panelWaiting')
  const firstOf = ({ ageMinutes, next, day }: Pick<Entry, 'ageMinutes' | 'next' | 'day'>) => {
    if (ageMinutes) return t('oldest', { age: durationOf(ageMinutes, t.language) })
    if (next) return t('nextAt', { time: writeTime(next, t.language) })
    return day && t('firstOn', { day: dayAndMonth(day, t.language) })
  }
  return (
    <ul className="waiting" aria-label={t('counts')}>
      {entries.map(({ words, count, to, note, isUrgent, ...entry }) => (
        <li key={words}>
          <ShopLink to={to} className={isUrgent ? 'beside waiting-urgent' : 'beside'}>
            <b className="panel-sum text-end">{shownCount(count)}</b>
            <span>
              {t(words, { count })}
              {note && <small>{t(note.words, { count: note.count })}</small>}
            </span>
            <small className="text-end">{firstOf(entry)}</small>
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}

function LastDays({ days }: { days: readonly DayOfSales[] }) {
  const t = useText('panelWaiting')
  return (
    <Part id="last-days" title={t('lastDays')}>
      <DayChart days={days} />
    </Part>
  )
}

interface DecisionsProps {
  tasks: readonly OpenTask[]
  /** Those that the person may see. */
  topics: readonly TaskTopic[]
  about: TaskTopic | undefined
}

function Decisions({ tasks, topics, about }: DecisionsProps) {
  const t = useText('panelWaiting')
  return (
    <Part id="waiting-decisions" title={t('decide')}>
      {topics.length > 1 && (
        <Tabs
          label={t('topics')}
          names={['all', ...topics] as const}
          chosen={about ?? 'all'}
          labelOf={(topic) => t(`topic ${topic}`)}
          hrefOf={(topic) => panelPages.decisions(topic === 'all' ? undefined : topic)}
        />
      )}
      {tasks.length === 0 ? <p>{t('noneHere')}</p> : <TaskList tasks={tasks} />}
    </Part>
  )
}
