import type { InvoiceTotals } from '#domain/invoices/invoice.ts'
import { formatRupees } from '#domain/money/money.ts'
import { SUPPLY_SECTIONS } from '#domain/tax/gstr1.ts'
import type { Gstr1File } from '#domain/tax/gstr1-csv.ts'
import { taxApi } from '../../../api/tax.ts'
import { useStateName } from '../../../delivery/state-options.tsx'
import { useText } from '../../../language.tsx'
import { Part } from '../kit/part.tsx'
import { WideTable } from '../kit/table.tsx'
import type { GstMonth } from './tax.tsx'

const LOOK = 'table-amounts small gst-table'
const AMOUNTS = ['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise', 'totalPaise'] as const

function Amounts({ sums }: { sums: InvoiceTotals }) {
  return AMOUNTS.map((figure) => <td key={figure}>{formatRupees(sums[figure])}</td>)
}

const amountTitles = (t: ReturnType<typeof useText<'panelTax'>>) => [
  t('taxable'),
  t('igst'),
  t('cgst'),
  t('sgst'),
  t('total'),
]

function File({
  shown: { month, gstin },
  file,
  table,
}: {
  shown: Pick<GstMonth, 'month' | 'gstin'>
  file: Gstr1File
  table: string
}) {
  const t = useText('panelTax')
  return (
    <a
      className="text-link"
      href={taxApi.gstFile.path({ params: { month, file: `${file}.csv` }, query: { gstin } })}
      aria-label={t('csv', { table })}
    >
      CSV
    </a>
  )
}

/** Every table of supplies with its file, which a phone shows without scrolling, and its sums, then the totals of the documents. */
export function SectionTable({ shown }: { shown: GstMonth }) {
  const t = useText('panelTax')
  const { sections, rows, totals } = shown
  const sum = { taxablePaise: 0, igstPaise: 0, cgstPaise: 0, sgstPaise: 0, totalPaise: 0 }
  for (const section of SUPPLY_SECTIONS) {
    for (const figure of AMOUNTS) sum[figure] += sections[section][figure]
  }
  return (
    <Part id="gst-tables" title={t('tables')}>
      <WideTable
        labelledBy="gst-tables"
        className={LOOK}
        heads={[t('table'), t('rows'), ...amountTitles(t)]}
        foot={(
          [
            ['sum', sum],
            ['issued', totals],
          ] as const
        ).map(([name, sums]) => (
          <tr key={name}>
            <th scope="row">{t(name)}</th>
            <td />
            <Amounts sums={sums} />
          </tr>
        ))}
      >
        {SUPPLY_SECTIONS.map((section) => (
          <tr key={section}>
            <th scope="row">
              {t(`section ${section}`)}
              <br />
              <File
                shown={shown}
                file={section === 'nil' ? 'exemp' : section}
                table={t(`section ${section}`)}
              />
            </th>
            <td>{rows[section]}</td>
            <Amounts sums={sections[section]} />
          </tr>
        ))}
      </WideTable>
    </Part>
  )
}

/** GSTR-3B, as far as it follows from the shop's documents. */
export function Gstr3bTable({ shown: { gstr3b } }: { shown: GstMonth }) {
  const t = useText('panelTax')
  const stateName = useStateName()
  const { taxed, nilPaise, toOtherStates } = gstr3b
  const rows = [
    {
      name: t('part taxed'),
      paise: [taxed.taxablePaise, taxed.igstPaise, taxed.cgstPaise, taxed.sgstPaise],
    },
    { name: t('part nil'), paise: [nilPaise] },
    ...toOtherStates.map(({ place, taxablePaise, igstPaise }) => ({
      name: t('part other', { state: `${place.gstCode} ${stateName(place.state)}` }),
      paise: [taxablePaise, igstPaise],
    })),
  ]
  return (
    <Part id="gst-3b" title={t('gstr3b')}>
      <WideTable
        labelledBy="gst-3b"
        className={LOOK}
        heads={[t('part'), t('taxable'), t('igst'), t('cgst'), t('sgst')]}
      >
        {rows.map(({ name, paise }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {[0, 1, 2, 3].map((at) => (
              <td key={at}>{paise[at] === undefined ? '–' : formatRupees(paise[at])}</td>
            ))}
          </tr>
        ))}
      </WideTable>
      <p className="help">{t('partsUnknown')}</p>
    </Part>
  )
}

/** Goods by HSN code and rate, apart for businesses and consumers. */
export function HsnTable({ shown }: { shown: GstMonth }) {
  const t = useText('panelTax')
  const { hsn } = shown
  return (
    <Part id="gst-hsn" title={t('hsn')}>
      {(['b2c', 'b2b'] as const).map((buyers) => (
        <div key={buyers}>
          <h3 id={`gst-hsn-${buyers}`} className="title-small row align-baseline gst-part">
            {t(`hsnOf ${buyers}`)}{' '}
            <File shown={shown} file={`hsn-${buyers}`} table={t(`hsnOf ${buyers}`)} />
          </h3>
          {hsn[buyers].length === 0 ? (
            <p className="help">{t('noGoods')}</p>
          ) : (
            <WideTable
              labelledBy={`gst-hsn-${buyers}`}
              className={LOOK}
              heads={[t('code'), t('rate'), t('pieces'), ...amountTitles(t)]}
            >
              {hsn[buyers].map((row) => (
                <tr key={`${row.hsn} ${row.gstPercent}`}>
                  <th scope="row">{row.hsn || '–'}</th>
                  <td>{row.gstPercent} %</td>
                  <td>{row.pieces}</td>
                  <Amounts sums={row} />
                </tr>
              ))}
            </WideTable>
          )}
        </div>
      ))}
    </Part>
  )
}

/** The document numbers that were issued in the month. */
export function SeriesTable({ shown }: { shown: GstMonth }) {
  const t = useText('panelTax')
  const { ranges } = shown
  return (
    <Part
      id="gst-series"
      title={
        <>
          {t('series')} <File shown={shown} file="docs" table={t('series')} />
        </>
      }
      titleClass="panel-part-title row row-between gst-part"
    >
      {ranges.length === 0 ? (
        <p className="help">{t('noGoods')}</p>
      ) : (
        <WideTable
          labelledBy="gst-series"
          className={LOOK}
          heads={[t('documents'), t('from'), t('to'), t('count'), t('cancelled')]}
        >
          {ranges.map(({ kind, first, last, count }) => (
            <tr key={first}>
              <th scope="row">{t(`kind ${kind}`)}</th>
              <td>{first}</td>
              <td>{last}</td>
              <td>{count}</td>
              <td>0</td>
            </tr>
          ))}
        </WideTable>
      )}
    </Part>
  )
}
