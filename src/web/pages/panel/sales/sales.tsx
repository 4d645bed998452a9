import './sales.css'
import { Form, useLoaderData } from 'react-router'
import { listProductsByIds } from '#database/catalog/catalog.ts'
import { listSearchTies } from '#database/catalog/search-ties.ts'
import { listSalesByDay, readSalesFigures } from '#database/orders/sales-days.ts'
import { listSalesTable } from '#database/orders/sales-tables.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { sizedNames } from '#domain/catalog/display-defaults.ts'
import type { ProductId } from '#domain/ids.ts'
import { totalsOf } from '#domain/orders/sales.ts'
import {
  type AskedRange,
  type Days,
  NAMED_RANGES,
  namedRange,
  parseSalesRange,
  type SalesRange,
  spansOf,
} from '#domain/orders/sales-range.ts'
import { dayRows, SALES_TABLE_NAMES, type SalesTable } from '#domain/orders/sales-tables.ts'
import { indianDay } from '#domain/time/india.ts'
import { placeAddress } from '#panel-places.ts'
import { panelList } from '#panel-urls.ts'
import { inLanguage } from '#urls.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { fullDay } from '../../moments.ts'
import { PageHead, Tabs } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Submit } from '../kit/submit.tsx'
import { SalesChart } from './sales-chart.tsx'
import { HowTheyPaid, MainFigures } from './sales-figures.tsx'
import { askedOf, SalesTableBlock } from './sales-table.tsx'
import { SearchTies } from './search-ties.tsx'

/** Rows of a table on the page; the file has all. */
const MAX_ROWS = 10
/** One table is shown at a time; the days are a chart's table. */
const SHOWN_TABLES = SALES_TABLE_NAMES.filter((name) => name !== 'days')

export const loader = ownerOnly(async ({ shop: { db, clock }, person, query, language }) => {
  const now = clock.now()
  const asked: AskedRange = {
    range: query.get('range'),
    from: query.get('from'),
    to: query.get('to'),
  }
  const parsed = parseSalesRange(asked, now)
  const range = parsed.ok ? parsed.range : namedRange(asked.range, now)
  const spans = spansOf(range, now)
  const table = SHOWN_TABLES.find((name) => name === query.get('table')) ?? 'products'
  const [sold, soldBefore, figures, figuresBefore, rows] = await Promise.all([
    listSalesByDay(db, spans.range),
    listSalesByDay(db, spans.before),
    readSalesFigures(db, spans.range),
    readSalesFigures(db, spans.before),
    listSalesTable(db, table, { range, now, limit: MAX_ROWS }),
  ])
  const ids = table === 'products' ? rows.map(({ id }) => id as ProductId) : []
  const names = new Map(
    (await listProductsByIds(db, ids, now)).map((product) => [
      String(product.id),
      nameInLanguage(product.name, sizedNames(product), language),
    ]),
  )
  const today = indianDay(now)
  return {
    range,
    today,
    figures,
    figuresBefore,
    table,
    rows: rows.map((row) => ({ ...row, name: names.get(row.id) ?? row.name })),
    fault: parsed.ok ? undefined : parsed.fault,
    // Invalid dates stay in the form.
    asked: parsed.ok ? range : { from: asked.from ?? '', to: asked.to ?? '' },
    totals: totalsOf(sold),
    totalsBefore: totalsOf(soldBefore),
    days: dayRows(range, sold, soldBefore),
    ties:
      table === 'searches' && mayUse(person, 'product.change')
        ? await listSearchTies(db)
        : undefined,
    wordsToTie: query.get('tie') ?? '',
  }
})

export type SalesShown = Awaited<ReturnType<typeof loader>>

export const meta = panelMeta('panelSales')

/** The sales of a range beside the previous range: figures, a chart, and tables with their files. */
export default function Sales() {
  const t = useText('panelSales')
  const shown = useLoaderData<typeof loader>()
  const { range, days, table, rows, totals, totalsBefore } = shown
  const wasSold = totals.orders > 0 || totalsBefore.orders > 0
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Range shown={shown} />
      <MainFigures shown={shown} />
      {wasSold ? (
        <div className="columns gap-28 align-start sales-first">
          {days.length > 1 && <SalesChart shown={shown} />}
          <HowTheyPaid shown={shown} />
        </div>
      ) : (
        <EmptyState sentence={t('none')} />
      )}
      <SalesTableBlock table="days" range={range} rows={days} limit={days.length + 1} isFolded />
      <Tabs
        label={t('tables')}
        names={SHOWN_TABLES}
        chosen={table}
        labelOf={(name) => t(`table ${name}`)}
        hrefOf={(name) => salesAddress(range, name)}
      />
      <SalesTableBlock
        table={table}
        range={range}
        rows={rows}
        limit={MAX_ROWS}
        tieAddress={shown.ties && ((words) => `${salesAddress(range, table, words)}#ties`)}
      />
      {shown.ties && (
        // Remounts the form with the words of another row.
        <SearchTies key={shown.wordsToTie} ties={shown.ties} words={shown.wordsToTie} />
      )}
    </>
  )
}

function salesAddress(
  range: Pick<SalesRange, 'name' | 'from' | 'to'>,
  table: SalesTable,
  tie?: string,
): string {
  return panelList(placeAddress('sales'), { ...askedOf(range), table, tie })
}

function Range({ shown: { range, asked, fault, today, table } }: { shown: SalesShown }) {
  const t = useText('panelSales')
  const rangeWords = ({ from, to }: Days) =>
    from === to
      ? fullDay(from, t.language)
      : t('shown', { from: fullDay(from, t.language), to: fullDay(to, t.language) })
  const day = (name: 'from' | 'to') => (
    <TextField
      label={t(name)}
      name={name}
      type="date"
      max={today}
      defaultValue={asked[name]}
      error={fault?.field === name ? t(`fault ${fault.reason}`) : undefined}
    />
  )
  return (
    <div className="stack">
      <Tabs
        label={t('period')}
        names={NAMED_RANGES}
        chosen={NAMED_RANGES.find((name) => name === range.name)}
        hrefOf={(name) => panelList(placeAddress('sales'), { range: name, table })}
        labelOf={(name) => t(`range ${name}`)}
      />
      <Form
        className="row gap-8-12 align-start sales-range"
        action={inLanguage(placeAddress('sales'), t.language)}
        // The key resets the fields for another range.
        key={`${asked.from} ${asked.to}`}
      >
        <input type="hidden" name="table" value={table} />
        {day('from')}
        {day('to')}
        <Submit variant="line">{t('show')}</Submit>
        <p className="blocks">
          <b>{rangeWords(range)}</b>
          <small>{t('against', { days: rangeWords(range.before) })}</small>
        </p>
      </Form>
    </div>
  )
}
