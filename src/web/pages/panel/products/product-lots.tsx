import { useState } from 'react'
import type { PanelLot, PanelProduct } from '#database/catalog/panel-product.ts'
import { formatRupees } from '#domain/money/money.ts'
import { emptyTexts } from '#domain/text/read-form.ts'
import { figureIn } from '#domain/text/written-figures.ts'
import { panelPages } from '#panel-urls.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { TextField } from '../../../ui/field.tsx'
import { fullDay } from '../../moments.ts'
import { Press } from '../kit/act-button.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { Part } from '../kit/part.tsx'
import { Submit } from '../kit/submit.tsx'
import { StackedTable } from '../kit/table.tsx'
import { PanelLink } from '../kit/text-link.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { CorrectDays, CountLot, TakeOff } from './lot-form.tsx'
import { LowLine } from './low-line.tsx'

const FIELDS = ['stock', 'batch', 'made_on', 'expires_on', 'unit_cost', 'supplier'] as const
type LotField = (typeof FIELDS)[number]
type LotValues = Readonly<Record<LotField, string>>
const EMPTY: LotValues = emptyTexts(FIELDS)

const FORMS = { 'take-off': TakeOff, count: CountLot, days: CorrectDays } as const

interface OpenForm {
  what: keyof typeof FORMS
  batch: string
}

/** The stock by batch, and the form that adds to it (docs/law.md, food). */
export function ProductLots({ product }: { product: PanelProduct }) {
  const t = useText('panelProducts')
  const may = useOwnRights()
  const { lots } = product
  const [open, setOpen] = useState<OpenForm>()
  const opened = lots.find(({ batch }) => batch === open?.batch)
  const close = () => setOpen(undefined)
  const Form = FORMS[open?.what ?? 'count']
  return (
    <Part
      id="lots"
      title={t('shelf')}
      className="stack raise gap-12 pad-20 panel-lots"
      titleClass="title-small"
    >
      {lots.length === 0 ? (
        <p>{t('noLots')}</p>
      ) : (
        <StackedTable heads={[t('batch'), t('onHand'), t('expiresOn'), t('sellBy'), '']}>
          {lots.map((lot) => (
            <tr key={lot.batch}>
              <th scope="row">
                <PanelLink to={panelPages.batch(product.id, lot.batch)}>{lot.batch}</PanelLink>
                <Bought lot={lot} />
              </th>
              <td>{t('ofReceived', { left: lot.onHand, received: lot.received })}</td>
              <td data-column={t('expiresOn')}>{fullDay(lot.expiresOn, t.language)}</td>
              <td data-column={t('sellBy')}>{fullDay(lot.sellBy, t.language)}</td>
              <td className="panel-actions">
                {may('product.restock') && (
                  <>
                    <Press
                      words={t('countIt')}
                      label={t('countOf', { batch: lot.batch })}
                      act={() => setOpen({ what: 'count', batch: lot.batch })}
                    />
                    <Press
                      words={t('takeOff')}
                      label={t('takeOffOf', { batch: lot.batch })}
                      act={() => setOpen({ what: 'take-off', batch: lot.batch })}
                    />
                    <Press
                      words={t('days')}
                      label={t('daysOf', { batch: lot.batch })}
                      act={() => setOpen({ what: 'days', batch: lot.batch })}
                    />
                  </>
                )}
              </td>
            </tr>
          ))}
        </StackedTable>
      )}
      {opened && (
        <Form
          key={`${open?.what} ${opened.batch} ${opened.onHand}`}
          id={product.id}
          lot={opened}
          onDone={close}
        />
      )}
      {may('product.restock') && (
        <>
          <RestockForm product={product} />
          <LowLine product={product} />
        </>
      )}
    </Part>
  )
}

/** The price and supplier of a batch's last delivery. */
function Bought({ lot: { unitCostPaise, supplier } }: { lot: PanelLot }) {
  const t = useText('panelProducts')
  const known = [
    ...(supplier ? [supplier] : []),
    ...(unitCostPaise === undefined
      ? []
      : [t('unitCost', { amount: formatRupees(unitCostPaise) })]),
  ]
  return known.length > 0 && <small>{known.join(' · ')}</small>
}

function RestockForm({ product }: { product: PanelProduct }) {
  const t = useText('panelProducts')
  const fields = useText('productForm')
  const ready = useHydrated()
  const { act } = usePanelAction()
  const form = useForm({
    known: EMPTY,
    read: (values) => ({
      ok: true,
      value: {
        ...values,
        stock: figureIn(values.stock) ?? values.stock,
        unit_cost: figureIn(values.unit_cost) ?? values.unit_cost,
      },
    }),
    say: t,
    send: (body, idempotencyKey) =>
      act(() => productWritesApi.restock({ params: { id: product.id }, body, idempotencyKey }), {
        done: t('nowStocked', { count: Number(body.stock) }),
      }),
    whenSent: () => form.reset(),
    refused: ({ status, detail }) => (status === 0 ? t('unreachable') : detail),
  })
  const field = (name: LotField) => ({ label: fields(`field ${name}`), ...form.text(name) })
  return (
    <form className="panel-restock" {...form.element} aria-label={t('restockTitle')}>
      <p className="help below-12">{fields('stockLead')}</p>
      <fieldset className="tiles panel-fields gap-12" disabled={!ready}>
        <TextField inputMode="numeric" autoComplete="off" {...field('stock')} />
        <TextField autoComplete="off" {...field('batch')} />
        <TextField type="date" {...field('made_on')} />
        <TextField type="date" {...field('expires_on')} />
        <TextField inputMode="decimal" autoComplete="off" {...field('unit_cost')} />
        <TextField autoComplete="organization" {...field('supplier')} />
        <Submit variant="line" size="small" busy={form.busy}>
          {t('restock')}
        </Submit>
      </fieldset>
      <p role="alert" className="field-error">
        {form.failure}
      </p>
    </form>
  )
}
