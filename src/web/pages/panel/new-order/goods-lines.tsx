import { MAX_UNITS_PER_LINE } from '#domain/checkout/limits.ts'
import { useText } from '../../../language.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FindGoods } from '../kit/find-goods.tsx'
import type { Line } from './order-lines.ts'

interface GoodsLinesProps {
  lines: readonly Line[]
  error: string | undefined
  change(lines: readonly Line[]): void
}

/** The goods of an order, each with its quantity. */
export function GoodsLines({ lines, error, change }: GoodsLinesProps) {
  const t = useText('panelNewOrder')
  return (
    <>
      {lines.map(({ productId, name, quantity }) => (
        <div key={productId} className="stack gap-4 full">
          <b>{name}</b>
          <TextField
            label={t('quantityShort')}
            aria-label={t('quantity', { name })}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_UNITS_PER_LINE}
            value={quantity}
            onChange={({ currentTarget }) => {
              const wanted = Math.max(0, Math.trunc(currentTarget.valueAsNumber || 0))
              change(
                lines.map((line) =>
                  line.productId === productId ? { ...line, quantity: wanted } : line,
                ),
              )
            }}
          />
        </div>
      ))}
      <FindGoods
        known={lines.map(({ productId }) => productId)}
        error={error}
        add={(found) => change([...lines, { ...found, quantity: 1 }])}
      />
    </>
  )
}
