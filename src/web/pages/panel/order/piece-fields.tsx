import { useState } from 'react'
import { TextField } from '../../../ui/field.tsx'

interface Goods {
  productId: string
  max: number
}

/** The chosen pieces of each of these goods: at first all of them, or none. */
export function usePieces<Of extends Goods>(goods: readonly Of[], { none = false } = {}) {
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const pieces = goods.map((one) => ({
    ...one,
    quantity: chosen[one.productId] ?? (none ? 0 : one.max),
  }))
  const change = (productId: string, quantity: number) =>
    setChosen({ ...chosen, [productId]: quantity })
  return { pieces, change }
}

/** A field for the pieces of each of the goods. */
export function PieceFields<Of extends Goods>({
  pieces,
  change,
  labelOf,
}: ReturnType<typeof usePieces<Of>> & { labelOf(one: Of): string }) {
  return pieces.map((one) => (
    <TextField
      key={one.productId}
      label={labelOf(one)}
      type="number"
      inputMode="numeric"
      min={0}
      max={one.max}
      value={one.quantity}
      onChange={({ currentTarget }) => {
        const entered = Math.trunc(currentTarget.valueAsNumber || 0)
        change(one.productId, Math.min(one.max, Math.max(0, entered)))
      }}
    />
  ))
}
