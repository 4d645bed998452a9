import { useEffect, useState } from 'react'
import type { ProductId } from '#domain/ids.ts'
import type { FitHint } from '#domain/suggestions/fit.ts'
import { DEVICE_KEYS, readDevice } from '../device.ts'
import { useText } from '../language.tsx'

/**
 * 'Suits your Pitta', for a visitor with a profile on this device. The page itself is the same for everybody;
 * without a profile nothing is loaded or requested.
 */
export function FitNote({ id }: { id: ProductId }) {
  const t = useText('cards')
  const [hint, setHint] = useState<FitHint>()
  useEffect(() => {
    if (readDevice(DEVICE_KEYS.profile) === undefined) return
    let isHere = true
    void import('./fit-hints.ts').then(async ({ findHint }) => {
      const found = await findHint(id)
      if (isHere) setHint(found)
    })
    return () => {
      isHere = false
    }
  }, [id])
  if (!hint) return null
  return <p className="card-note">{t(`${hint.hint} ${hint.dosha}`)}</p>
}
