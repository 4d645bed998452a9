import { areExplained } from '#domain/catalog/product-claims.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import type { ApiAnswer } from '../../../api-call.ts'
import { tabDraft } from '../../../forms/tab-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { type Text, useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnsent } from '../kit/use-unsent.ts'
import { claimReasonIn } from './claims-reason.tsx'
import { claimsIn, problemsIn } from './product-answers.ts'
import {
  type CategoryDeclarations,
  declaredTexts,
  type ProductValues,
  typeField,
  wireOf,
} from './product-values.ts'
import { usePictures } from './use-pictures.ts'

export interface ExistingProduct {
  id: string
  values: ProductValues
  pictures: readonly string[]
  seenAt: string
  /** The regulated words for which a reason was given. */
  explained: readonly string[]
}

export interface SavedProduct {
  _id: string
  product_name: string
  updated_at: string
  /** A new product is hidden until these are declared. */
  lacks?: readonly string[] | undefined
}

interface FormDeps {
  declarations: CategoryDeclarations
  categories: readonly string[]
  /** Absent: a new product. */
  existing?: ExistingProduct | undefined
  /** The form shows the typed values until this has finished. */
  whenSaved(product: SavedProduct): Promise<void> | void
}

type Read =
  | { ok: true; value: object }
  | { ok: false; errors: Record<string, string>; failure?: string }

export type ProductFormState = ReturnType<typeof useProductForm>

// A new product's text survives a reload or an expired session; pictures must be chosen again.
const DRAFT = tabDraft<ProductValues>('product')

/** The state of a product's form, and its submission; after any failure everything typed stays. */
export function useProductForm({ declarations, categories, existing, whenSaved }: FormDeps) {
  const t = useText('productForm')
  const pictures = usePictures(existing?.pictures ?? [], t('pictureUnreadable'))
  const { slots } = pictures
  const isNew = existing === undefined
  const unsent = useUnsent<ProductValues>(`product ${existing?.id ?? ''}`)
  const form = useForm({
    known: existing?.values ?? {},
    draft: isNew ? DRAFT : unsent,
    read,
    send,
    async whenSent(product) {
      showToast({ severity: 'success', text: t(isNew ? 'created' : 'saved') })
      await whenSaved(product)
      clear()
    },
    refused({ status, code, detail }) {
      if (status === 0) return t('unreachable')
      return code === 'invalid-input' ? t('invalid') : detail || t('failed')
    },
  })
  const whole = wholeOf(form.values)

  function wholeOf(values: ProductValues): ProductValues {
    const declared = isNew ? declaredTexts(declarations, values.category ?? '') : {}
    return { ...declared, stock: '', ...values }
  }

  function read(values: ProductValues): Read {
    return readProduct(wholeOf(values), t, { declarations, categories, existing, slots })
  }

  async function send(values: object, idempotencyKey: string): Promise<ApiAnswer<SavedProduct>> {
    const uploaded = await pictures.upload()
    if (!uploaded.ok) {
      const { slot, status, detail } = uploaded
      const errors = { [slot]: detail || t('pictureUnsent') }
      return { ok: false, status: status || 400, code: '', detail: '', errors, data: {} }
    }
    const body = { ...values, images: Object.values(uploaded.addresses) }
    return existing
      ? productWritesApi.replace({ params: { id: existing.id }, body })
      : productWritesApi.create({ body, idempotencyKey })
  }

  function clear(): void {
    form.reset()
    pictures.clear()
  }

  return {
    ...form,
    values: whole,
    text: (field: string) => ({
      ...form.text(field),
      value: whole[field] ?? '',
      onChange: ({ target }: { target: { value: string } }) => type(field, target.value),
    }),
    isNew,
    clear,
    type,
    pictures,
    claims: claimsIn(whole),
    mustExplain: mustExplain(whole, existing),
  }

  function type(field: string, text: string): void {
    form.change(typeField(form.values, field, text))
  }
}

interface ProductQuestion extends Omit<FormDeps, 'whenSaved'> {
  slots: ReturnType<typeof usePictures>['slots']
}

/** The product to send, or the sentence of each wrong field. */
function readProduct(
  all: ProductValues,
  t: Text<'productForm'>,
  { declarations, categories, existing, slots }: ProductQuestion,
): Read {
  const problems = problemsIn(all, { declarations, categories, withStock: existing === undefined })
  const errors: Record<string, string> = {}
  for (const [field, problem] of Object.entries(problems)) {
    errors[field] = t(`problem ${problem}`, { field: nameOf(t, field) })
  }
  if (!slots.image1) errors.image1 = t('problem required', { field: t('field image1') })
  if (Object.keys(errors).length > 0) return { ok: false, errors, failure: t('invalid') }
  const { leads: _, claims_kind, claims_reason, ...product } = all
  const hasClaims = mustExplain(all, existing)
  const { reason, missing } = claimReasonIn({ claims_kind, claims_reason }, t)
  if (hasClaims && !reason) return { ok: false, errors: missing }
  const value = {
    ...wireOf(product),
    // Not uploaded yet: a changed picture must change the body and so its idempotency key.
    images: Object.values(slots).map(({ shown }) => shown),
    ...(hasClaims && { claims_reason: reason }),
    ...(existing && { seen_at: existing.seenAt, stock: undefined }),
  }
  return { ok: true, value }
}

/** Whether a reason is required: not again for words that were explained before. */
function mustExplain(values: ProductValues, existing: ExistingProduct | undefined): boolean {
  const before = { texts: existing?.values ?? {}, words: existing?.explained ?? [] }
  return !areExplained(Object.fromEntries(claimsIn(values)), values, before)
}

/** The name of a field for a sentence, without its label's explanation. */
export function nameOf(t: Text<'productForm'>, field: string): string {
  const label = t(`field ${field}` as 'field stock')
  return (label || field).replace(/,.*$|\s*\(.*\)/g, '')
}
