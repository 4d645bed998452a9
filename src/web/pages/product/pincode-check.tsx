import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ProductId } from '#domain/ids.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { DEVICE_KEYS, readDevice } from '../../device.ts'
import { useLanguage, useText } from '../../language.tsx'
import { useHydrated } from '../../layout/hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { dayAndMonth } from '../moments.ts'
import type { DeliveryAnswer } from './ask-delivery.ts'
import type { ShownProduct } from './product.tsx'
import { whenIdle } from './when-idle.ts'

function keptPincode(): string {
  const kept = readDevice(DEVICE_KEYS.delivery)
  const pincode: unknown =
    typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'pincode') : ''
  return typeof pincode === 'string' ? pincode.slice(0, 6) : ''
}

/** Loads the request's code on use; `undefined` when that fails. */
async function askAbout(
  id: ProductId,
  pincode: string,
  signal: AbortSignal,
): Promise<DeliveryAnswer | undefined> {
  const asker = await import('./ask-delivery.ts').catch(() => undefined)
  return asker?.askDelivery(id, pincode, signal)
}

/** Shows before the checkout when a parcel would arrive and whether it can be paid at the door. */
export function PincodeCheck({ product }: { product: ShownProduct }) {
  const t = useText('product')
  const hydrated = useHydrated()
  const [pincode, setPincode] = useState('')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<DeliveryAnswer>()
  const asking = useRef<AbortController>(undefined)
  useEffect(() => {
    const known = keptPincode()
    setPincode((typed) => typed || known)
    // A pincode stored on the device is looked up without a click; failures are not shown.
    const callOff = whenIdle(async () => {
      if (!known) return
      const stop = new AbortController()
      asking.current = stop
      const quote = await askAbout(product.id, known, stop.signal)
      if (quote?.ok && !stop.signal.aborted) setAnswer(quote)
    })
    return () => {
      callOff()
      asking.current?.abort()
    }
  }, [product.id])
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    asking.current?.abort()
    const stop = new AbortController()
    asking.current = stop
    setBusy(true)
    const quote = await askAbout(product.id, pincode.trim(), stop.signal)
    if (stop.signal.aborted) return
    setAnswer(quote ?? { ok: false, reason: 'failed' })
    setBusy(false)
  }
  // The lookup needs the API; without scripts the checkout shows the charge.
  if (!hydrated) return null
  return (
    <form className="pincode" onSubmit={ask} noValidate>
      <TextField
        label={t('pincode')}
        name="pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        value={pincode}
        error={answer && !answer.ok ? t(answer.reason) : undefined}
        onChange={({ currentTarget }) => {
          asking.current?.abort()
          setBusy(false)
          setPincode(currentTarget.value.replace(/\D/g, ''))
          setAnswer(undefined)
        }}
      />
      <Button type="submit" look="line" busy={busy}>
        {t('check')}
      </Button>
      <div role="status">{answer?.ok && <Window {...answer.parts} />}</div>
    </form>
  )
}

function Window({
  delivery,
  codFee,
  codAllowed,
  expectedDelivery: { from, until },
}: Extract<DeliveryAnswer, { ok: true }>['parts']) {
  const t = useText('product')
  const language = useLanguage()
  return (
    <p>
      <b>
        {t('arrives', { from: dayAndMonth(from, language), until: dayAndMonth(until, language) })}
      </b>{' '}
      {t('deliveryFor', { price: formatRupees(paiseOf(delivery)) })}{' '}
      {codAllowed ? t('codFor', { fee: formatRupees(paiseOf(codFee)) }) : t('noCod')}
    </p>
  )
}
