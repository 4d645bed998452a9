import type { ReactNode } from 'react'
import { localeOf } from '#domain/language/languages.ts'
import type { SalesRange } from '#domain/orders/sales-range.ts'
import {
  isMoney,
  SACHETS_ROW,
  SALES_TABLES,
  type SalesFigure,
  type SalesRow,
  type SalesTable,
} from '#domain/orders/sales-tables.ts'
import { pages } from '#urls.ts'
import { salesApi } from '../../../api/sales.ts'
import { useStateName } from '../../../delivery/state-options.tsx'
import { useLanguage, useText } from '../../../language.tsx'
import { useCategories } from '../../../layout/root-data.ts'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { fullDay, monthAndYear } from '../../moments.ts'
import { WideTable } from '../kit/table.tsx'
import { Change, useWholeNumbers, wholeRupees } from './sales-figures.tsx'
import { SalesFunnel, stepName } from './sales-funnel.tsx'

/** A date range, as in the address. */
export function askedOf({ name, from, to }: Pick<SalesRange, 'name' | 'from' | 'to'>) {
  return name === 'own' ? { from, to } : { range: name }
}

interface Props {
  table: SalesTable
  range: SalesRange
  rows: readonly SalesRow[]
  limit: number
  isFolded?: boolean
  /** The address where searches without results are tied to other words, if the person may do that. */
  tieAddress?: ((words: string) => string) | undefined
}

export function SalesTableBlock(props: Props) {
  const { table, range, rows, limit, isFolded = false, tieAddress } = props
  const t = useText('panelSales')
  const figures: readonly SalesFigure[] = SALES_TABLES[table]
  const title = t(`table ${table}`)
  const id = `sales-${table}`
  const file = (
    <a
      className="text-link"
      href={salesApi.file.path({ params: { table: `${table}.csv` }, query: askedOf(range) })}
      aria-label={t('csv', { table: title })}
    >
      CSV
    </a>
  )
  const note =
    table === 'products' ||
    table === 'couriers' ||
    table === 'delivery' ||
    table === 'searches' ||
    table === 'funnel'
      ? t(`note ${table}`)
      : undefined
  const content = (
    <>
      {note && <p className="help">{note}</p>}
      {table === 'funnel' && <SalesFunnel rows={rows} />}
      {rows.length === 0 ? (
        <p className="help">{t('nothing')}</p>
      ) : (
        <WideTable
          labelledBy={id}
          className="table-amounts small sales-table"
          heads={[
            t(`name ${table}`),
            ...figures.map((figure) => t(isBefore(figure) ? 'change' : `column ${figure}`)),
          ]}
        >
          {rows.map((row) => (
            <tr key={`${row.id} ${row.name}`}>
              <th scope="row">
                <RowName table={table} row={row} tieAddress={tieAddress} />
              </th>
              {figures.map((figure) => (
                <td key={figure}>
                  <Figure figure={figure} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </WideTable>
      )}
      {table === 'funnel' && <p className="help">{t('gaps funnel')}</p>}
      {rows.length === limit && <p className="help">{t('first', { count: limit })}</p>}
    </>
  )
  if (isFolded) {
    return (
      <details className="panel-fold">
        <summary id={id}>{title}</summary>
        <p>{file}</p>
        {content}
      </details>
    )
  }
  return (
    <div className="stack gap-8">
      <div className="panel-part-title row row-between align-baseline sales-part-head">
        <h2 id={id}>{title}</h2>
        {file}
      </div>
      {content}
    </div>
  )
}

const isBefore = (figure: SalesFigure) => figure === 'revenueBefore' || figure === 'reachedBefore'

function Figure({ figure, row: { figures } }: { figure: SalesFigure; row: SalesRow }): ReactNode {
  const locale = localeOf(useLanguage())
  const whole = useWholeNumbers()
  const value = figures[figure]
  if (value === undefined) return '–'
  if (figure === 'revenueBefore') {
    return <Change figure={figures.revenue ?? 0} before={value} format={wholeRupees} isShort />
  }
  if (figure === 'reachedBefore') {
    return <Change figure={figures.reached ?? 0} before={value} format={whole} isShort />
  }
  if (isMoney(figure)) return wholeRupees(value)
  return figure === 'daysToDeliver'
    ? new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(value)
    : whole(value)
}

function RowName(props: Pick<Props, 'table' | 'tieAddress'> & { row: SalesRow }) {
  const { table, tieAddress, row } = props
  const { id, name, note } = row
  const t = useText('panelSales')
  const stateName = useStateName()
  const categories = useCategories()
  const categoryName =
    table === 'categories' ? categories.find(({ title }) => title === id)?.name : undefined
  if (id === SACHETS_ROW) return t('sachets')
  if (table === 'days') return fullDay(id, t.language)
  if (table === 'delivery') return monthAndYear(id, t.language)
  if (table === 'states') return stateName(id)
  if (table === 'funnel') return t(stepName(id))
  if (table === 'searches') {
    return (
      <>
        {name}
        {tieAddress && (
          <small>
            <ShopLink
              className="text-link"
              to={tieAddress(id)}
              aria-label={t('tieOf', { words: name })}
            >
              {t('tie')}
            </ShopLink>
          </small>
        )}
      </>
    )
  }
  if (table === 'products') return <ShopLink to={pages.product(id)}>{name}</ShopLink>
  return (
    <>
      {categoryName ?? (name || t('unknown'))}
      {note && <small>{table === 'pincodes' ? stateName(note) : note}</small>}
    </>
  )
}
