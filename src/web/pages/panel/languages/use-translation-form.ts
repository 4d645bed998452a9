import { readTranslation, type TranslatedField } from '#domain/catalog/translation-form.ts'
import { findClaims, parseClaimReason } from '#domain/claims/find-claims.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Translation } from '#domain/language/languages.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'

export interface ProductToTranslate {
  id: ProductId
  name: string
  /** The product's last change, as an ISO time. */
  seenAt: string
  fields: readonly TranslatedField[]
}

type Typed = Readonly<Record<string, string>>
export type TranslationFormState = ReturnType<typeof useTranslationForm>

/** The form's name of the mark that a text still fits its changed source. */
export const rightName = (wire: string) => `right ${wire}`

/** The name of a text, without its label's explanation. */
export function nameOfField(
  words: ReturnType<typeof useText<'productForm'>>,
  wire: string,
): string {
  const name = wire === 'name' ? 'product_name' : wire
  return words(`field ${name}` as 'field desc').replace(/,.*$|\s*\(.*\)/g, '')
}

/** The state of a product's translations, and their submission; `show` brings a language with an error into view. */
export function useTranslationForm(
  product: ProductToTranslate,
  { whenSaved, show }: { whenSaved(): void; show(language: Translation): void },
) {
  const t = useText('panelLanguages')
  const words = useText('productForm')
  const stored = Object.fromEntries(product.fields.map(({ wire, text }) => [wire, text]))
  const form = useForm({
    known: stored as Typed,
    read,
    say: (sentence: string) => sentence,
    send: (body: ReturnType<typeof bodyOf>) =>
      productWritesApi.translate({ params: { id: product.id }, body }),
    whenSent() {
      showToast({ severity: 'success', text: t('saved') })
      whenSaved()
    },
    refused({ status, code, detail }) {
      if (status === 401) return undefined
      if (status === 0) return words('unreachable')
      return code === 'invalid-input' ? words('invalid') : detail || words('failed')
    },
  })

  /** The claims in the texts that were changed. */
  function claimsIn(typed: Typed) {
    const found = product.fields
      .filter(({ field, wire, text }) => field.isAdvertising && (typed[wire] ?? '') !== text)
      .map(({ wire }) => [wire, findClaims(typed[wire] ?? '')] as const)
    return new Map(found.filter(([, claims]) => claims.length > 0))
  }

  function read(typed: Typed) {
    const errors: Record<string, string> = {}
    for (const one of product.fields) {
      const verdict = readTranslation(one, typed[one.wire])
      if (!('problem' in verdict)) continue
      if (Object.keys(errors).length === 0) show(one.language)
      const field = nameOfField(words, one.field.wire)
      errors[one.wire] = words(`problem ${verdict.problem}`, { field })
    }
    if (Object.keys(errors).length > 0) {
      return { ok: false as const, errors, failure: words('invalid') }
    }
    const { claims_kind: kind = '', claims_reason: note = '' } = typed
    if (claimsIn(typed).size > 0 && !parseClaimReason({ kind, note })) {
      const missing: Record<string, string> =
        kind === ''
          ? { claims_kind: words('claimsKindMissing') }
          : { claims_reason: words('claimsNoteShort') }
      return { ok: false as const, errors: missing }
    }
    return { ok: true as const, value: bodyOf(typed) }
  }

  function bodyOf(typed: Typed) {
    const wires = product.fields.map(({ wire }) => wire)
    const reason = parseClaimReason({ kind: typed.claims_kind, note: typed.claims_reason ?? '' })
    return {
      ...Object.fromEntries(wires.map((wire) => [wire, typed[wire] ?? ''])),
      still_right: wires.filter((wire) => typed[rightName(wire)] === 'true'),
      ...(claimsIn(typed).size > 0 && reason && { claims_reason: reason }),
      seen_at: product.seenAt,
    }
  }

  return { ...form, claims: claimsIn(form.values) }
}
