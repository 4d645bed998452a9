import { useEffect, useState } from 'react'
import type { ProductSummary } from '#domain/catalog/product.ts'
import type { FitHint } from '#domain/suggestions/fit.ts'
import { DEVICE_KEYS, readDevice } from '../device.ts'
import { useText } from '../language.tsx'

/**
 * 'Suits your Pitta', for a visitor with a profile on this device. The page itself is the same for everybody;
 * without a profile nothing is loaded.
 */
export function FitNote({ kind, dosha }: Pick<ProductSummary, 'kind' | 'dosha'>) {
  const t = useText('cards')
  const [hint, setHint] = useState<FitHint>()
  useEffect(() => {
    if (kind !== 'goods' || readDevice(DEVICE_KEYS.profile) === undefined) return
    let isHere = true
    void import('./fit-hints.ts').then(({ findHint }) => {
      if (isHere) setHint(findHint(dosha))
    })
    return () => {
      isHere = false
    }
  }, [kind, dosha])
  if (!hint) return null
  return <p className="card-facts">{t(`${hint.hint} ${hint.dosha}`)}</p>
}
