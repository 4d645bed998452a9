import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { parseClaimReason } from '#domain/claims/find-claims.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { DEVICE_KEYS, readDevice, writeDevice } from '../../../device.ts'
import { newIdempotencyKey } from '../../../idempotency-key.ts'
import { useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { claimsIn, problemsIn } from './product-answers.ts'
import { declaredTexts, type Shelf, type TypedProduct, typeField, wireOf } from './typed-product.ts'
import { usePictures } from './use-pictures.ts'

/** The form of an existing product. */
export interface StandingProduct {
  id: string
  typed: TypedProduct
  pictures: readonly string[]
  seenAt: string
}

export interface SavedProduct {
  _id: string
  product_name: string
  updated_at: string
}

interface FormDeps {
  shelf: Shelf
  categories: readonly string[]
  /** Absent: a new product. */
  standing?: StandingProduct | undefined
  whenSaved(product: SavedProduct): void
}

type Reason = { kind: string; note: string }
const NO_REASON: Reason = { kind: '', note: '' }

export type ProductFormState = ReturnType<typeof useProductForm>

/** The state of a product's form, and its submission; after any failure everything typed stays. */
export function useProductForm({ shelf, categories, standing, whenSaved }: FormDeps) {
  const t = useText('productForm')
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<TypedProduct>(standing?.typed ?? {})
  const [told, setTold] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState(NO_REASON)
  const [isKept, setIsKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const attempt = useRef({ words: '', key: '' })
  const pictures = usePictures(standing?.pictures ?? [], t('pictureUnreadable'))
  const isNew = standing === undefined

  // A new product's text survives a reload or an expired session; pictures must be chosen again.
  useEffect(() => {
    const kept = isNew
      ? parseKept(readDevice(DEVICE_KEYS.productDraft, 'sessionStorage'))
      : undefined
    if (!kept) return
    setTyped(kept)
    setIsKept(true)
  }, [isNew])

  const declared = declaredTexts(shelf, typed.category ?? '')
  const whole: TypedProduct = { ...(isNew ? declared : {}), stock: '', ...typed }
  const claims = useMemo(() => claimsIn(typed), [typed])
  const claimReason = parseClaimReason(reason)

  const focus = (field: string) =>
    form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()

  const change = (field: string, text: string) => {
    const next = typeField(typed, field, text)
    setTyped(next)
    setTold(({ [field]: _, ...others }) => others)
    if (isNew) writeDevice(DEVICE_KEYS.productDraft, next, 'sessionStorage')
  }

  const clear = () => {
    setTyped({})
    setTold({})
    setReason(NO_REASON)
    setIsKept(false)
    pictures.clear()
    attempt.current = { words: '', key: '' }
    writeDevice(DEVICE_KEYS.productDraft, undefined, 'sessionStorage')
  }

  function refuse(errors: Readonly<Record<string, string>>, sentence: string): void {
    flushSync(() => {
      setTold(errors)
      setFailure(sentence)
    })
    // In the order of the form, which is the order on the screen.
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    fields.find(({ dataset }) => (dataset.field ?? '') in errors)?.focus()
  }

  function check(): boolean {
    const problems = problemsIn(whole, { shelf, categories, withStock: isNew })
    const errors: Record<string, string> = {}
    for (const [field, problem] of Object.entries(problems)) {
      errors[field] = t(`problem ${problem}`, { field: nameOf(t, field) })
    }
    if (!pictures.slots.image1) errors.image1 = t('problem required', { field: t('field image1') })
    if (Object.keys(errors).length > 0) {
      refuse(errors, t('invalid'))
      return false
    }
    if (claims.size > 0 && !claimReason) {
      const field = reason.kind === '' ? 'claims_kind' : 'claims_reason'
      flushSync(() => {
        setFailure(undefined)
        setTold({ [field]: t(reason.kind === '' ? 'claimsKindMissing' : 'claimsNoteShort') })
      })
      focus(field)
      return false
    }
    return true
  }

  async function send(): Promise<void> {
    setFailure(undefined)
    if (!check()) return
    const uploaded = await pictures.upload()
    if (!uploaded.ok) {
      if (uploaded.status === 401) return
      flushSync(() => {
        pictures.tell(uploaded.slot, uploaded.detail || t('pictureUnsent'))
        setFailure(t('failed'))
      })
      focus(uploaded.slot)
      return
    }
    const body = {
      ...wireOf(whole),
      leads: undefined,
      images: Object.values(uploaded.addresses),
      ...(claims.size > 0 && claimReason && { claims_reason: claimReason }),
      ...(standing && { seen_at: standing.seenAt, stock: undefined }),
    }
    const words = JSON.stringify(body)
    if (attempt.current.words !== words) attempt.current = { words, key: newIdempotencyKey() }
    const answer = standing
      ? await productWritesApi.replace({ params: { id: standing.id }, body })
      : await productWritesApi.create({ body, idempotencyKey: attempt.current.key })
    if (!answer.ok) {
      tellRefusal(answer)
      return
    }
    showToast({ severity: 'success', text: t(isNew ? 'created' : 'saved') })
    if (isNew) clear()
    whenSaved(answer.data)
  }

  function tellRefusal({ status, code, detail, errors }: ApiRefusal): void {
    // An expired session redirects to the sign-in; the draft is stored.
    if (status === 401) return
    if (status === 0) setFailure(t('unreachable'))
    else if (code === 'invalid-input') refuse(errors, t('invalid'))
    else setFailure(detail || t('failed'))
  }

  return {
    form,
    typed: whole,
    isNew,
    isKept,
    clear,
    change,
    pictures,
    claims,
    reason,
    setReason: (changed: Partial<Reason>) => {
      setReason({ ...reason, ...changed })
      setTold(({ claims_kind: _kind, claims_reason: _note, ...others }) => others)
    },
    errorOf: (field: string): string | undefined => told[field],
    busy,
    failure,
    async submit(event: FormEvent): Promise<void> {
      event.preventDefault()
      if (busy) return
      setBusy(true)
      await send()
      setBusy(false)
    },
  }
}

/** The name of a field for a sentence, without its label's explanation. */
function nameOf(t: ReturnType<typeof useText<'productForm'>>, field: string): string {
  const label = t(`field ${field}` as 'field stock')
  return (label || field).replace(/,.*$|\s*\(.*\)/g, '')
}

function parseKept(kept: unknown): TypedProduct | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const texts = Object.entries(kept).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}
