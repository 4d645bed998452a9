import type { Claim } from '#domain/claims/find-claims.ts'
import type { Translation } from '#domain/language/languages.ts'
import type { TranslatedKind } from '#domain/language/translated-kinds.ts'
import {
  claimsInTranslation,
  readTranslation,
  type TranslatedField,
} from '#domain/language/translation-form.ts'
import { translationsApi } from '../../../api/translations.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnsent } from '../kit/use-unsent.ts'
import { claimReasonIn } from '../product-form/claims-reason.tsx'

export interface SubjectToTranslate {
  kind: TranslatedKind
  id: string
  name: string
  /** The hash of all its texts, for detecting changes by others. */
  seen: string
  fields: readonly TranslatedField[]
}

type Values = Readonly<Record<string, string>>
export type TranslationFormState = ReturnType<typeof useTranslationForm>

/** The name of the checkbox that says that a text still fits its changed source. */
export const rightName = (wire: string) => `right ${wire}`

/** The state of a subject's translations, and their submission; `show` reveals a language with an error. */
export function useTranslationForm(
  subject: SubjectToTranslate,
  { whenSaved, show }: { whenSaved(): void; show(language: Translation): void },
) {
  const t = useText('panelLanguages')
  const words = useText('productForm')
  const stored = Object.fromEntries(subject.fields.map(({ wire, text }) => [wire, text]))
  const form = useForm({
    known: stored as Values,
    draft: useUnsent(`texts of ${subject.kind} ${subject.id}`),
    read,
    send: (body: ReturnType<typeof bodyOf>) =>
      translationsApi.write({ params: { kind: subject.kind, id: subject.id }, body }),
    whenSent() {
      showToast({ severity: 'success', text: t('saved') })
      whenSaved()
    },
    refused({ status, code, detail }) {
      if (status === 0) return words('unreachable')
      return code === 'invalid-input' ? words('invalid') : detail || words('failed')
    },
  })

  /** The name of a text; for products the label without its explanation. */
  function nameOf({ field: { wire } }: Pick<TranslatedField, 'field'>): string {
    if (subject.kind !== 'product') return t(`field ${subject.kind} ${wire}` as 'field post title')
    const name = wire === 'name' ? 'product_name' : wire
    return words(`field ${name}` as 'field desc').replace(/,.*$|\s*\(.*\)/g, '')
  }

  const isChanged = (values: Values, { wire, text }: TranslatedField) =>
    (values[wire] ?? '') !== text

  /** The claims in the changed texts. */
  function claimsIn(values: Values): ReadonlyMap<string, readonly Claim[]> {
    const found = subject.fields
      .filter((one) => isChanged(values, one))
      .map((one) => [one.wire, claimsInTranslation(one, values[one.wire] ?? '')] as const)
    return new Map(found.filter(([, claims]) => claims.length > 0))
  }

  function read(values: Values) {
    const errors: Record<string, string> = {}
    for (const one of subject.fields) {
      const verdict = readTranslation(one, values[one.wire])
      if (!('problem' in verdict)) continue
      if (Object.keys(errors).length === 0) show(one.language)
      errors[one.wire] = words(`problem ${verdict.problem}`, { field: nameOf(one) })
    }
    if (Object.keys(errors).length > 0) {
      return { ok: false as const, errors, failure: words('invalid') }
    }
    const { reason, missing } = claimReasonIn(values, words)
    if (claimsIn(values).size > 0 && !reason) return { ok: false as const, errors: missing }
    return { ok: true as const, value: bodyOf(values, reason) }
  }

  function bodyOf(values: Values, reason: ReturnType<typeof claimReasonIn>['reason']) {
    const changed = subject.fields.filter((one) => isChanged(values, one))
    const right = subject.fields.filter(({ wire }) => values[rightName(wire)] === 'true')
    return {
      // Texts that still fit are sent too: the server handles only texts that it receives.
      texts: Object.fromEntries(
        [...changed, ...right].map(({ wire }) => [wire, values[wire] ?? '']),
      ),
      still_right: right.map(({ wire }) => wire),
      ...(claimsIn(values).size > 0 && reason && { claims_reason: reason }),
      seen: subject.seen,
    }
  }

  return { ...form, nameOf, claims: claimsIn(form.values) }
}
