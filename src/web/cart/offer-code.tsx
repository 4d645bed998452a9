import { type FormEvent, useState } from 'react'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { useText } from '../language.tsx'
import { useStore } from '../store.ts'
import { LineButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { OfferNames } from './cart-sums.tsx'
import { offerCodeStore } from './offer-code-store.ts'
import { offerSentence } from './refusal-sentence.ts'
import type { QuoteInUse } from './use-shipping-quote.ts'

/** The offer that a slightly larger cart would have. */
export function NextOffer({ quote }: { quote: QuoteInUse }) {
  const t = useText('cart')
  const next = quote.answer?.ok ? quote.answer.price.nextOffer : undefined
  if (!next) return null
  return (
    <p className="small">
      {t('nextOffer', { missing: formatRupees(paiseOf(next.missing)) })}{' '}
      <b>
        <OfferNames offers={[next]} />
      </b>
    </p>
  )
}

/** 'Enter code' opens a field; the discount appears among the sums, a refusal under the field. */
export function OfferCode({ quote }: { quote: QuoteInUse }) {
  const t = useText('cart')
  const code = useStore(offerCodeStore, undefined)
  const [entered, setEntered] = useState(code ?? '')
  /** Undefined until it is first opened. */
  const [isOpen, setIsOpen] = useState<boolean | undefined>(code !== undefined || undefined)
  if (!isOpen) {
    return (
      <LineButton autoFocus={isOpen === false} onClick={() => setIsOpen(true)}>
        {t('enterCode')}
      </LineButton>
    )
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    offerCodeStore.set(entered.trim() === '' ? undefined : entered.trim())
  }
  const remove = () => {
    offerCodeStore.set(undefined)
    setEntered('')
    setIsOpen(false)
  }
  const price = quote.answer?.ok ? quote.answer.price : undefined
  const refusal = code === undefined ? undefined : price?.offerRefusal
  const isWithoutPincode = !quote.asking && !quote.answer
  const state = price ? 'codeCounts' : isWithoutPincode && 'codeWaits'
  return (
    <form className="row gap-8-12 align-end" onSubmit={apply} noValidate>
      <TextField
        label={t('offerCode')}
        name="offerCode"
        autoComplete="off"
        autoCapitalize="characters"
        autoFocus={code === undefined}
        value={entered}
        error={refusal ? offerSentence(t, refusal, price?.offerMissing) : undefined}
        onChange={({ target }) => setEntered(target.value)}
      />
      <LineButton type="submit">{t('applyCode')}</LineButton>
      <LineButton onClick={remove}>{t('removeCode')}</LineButton>
      {code !== undefined && !refusal && (
        <p className="whole" role="status">
          {state && <Unbroken text={t(state, { code: code.toUpperCase() })} />}
        </p>
      )}
    </form>
  )
}
