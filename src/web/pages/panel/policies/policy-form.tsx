import '../posts/post-form.css'
import '../product-form/product-form.css'
import './policies.css'
import { useDeferredValue, useState } from 'react'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { POLICY_VALUES, type Policy, type PolicyTexts } from '#domain/policies/policy.ts'
import { newPolicyClaims, type PolicyField, parsePolicyForm } from '#domain/policies/policy-form.ts'
import { readPolicy } from '#domain/policies/policy-text.ts'
import { policiesApi } from '../../../api/policies.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Modal, ModalTitle } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { fillPolicy } from '../../policy/fill-policy.ts'
import { PolicyView } from '../../policy/policy-view.tsx'
import { Submit } from '../kit/submit.tsx'
import { useUnsent } from '../kit/use-unsent.ts'
import { ClaimsReason, claimReasonIn } from '../product-form/claims-reason.tsx'
import type { PolicyToEdit } from './edit-policy.tsx'

const BODY_ROWS = 28

interface PolicyFormProps {
  policy: PolicyToEdit
  whenSaved(): void
}

/** The English texts of a policy: saved as a draft, or published. */
export function PolicyForm({ policy, whenSaved }: PolicyFormProps) {
  const t = useText('panelPolicies')
  const ready = useHydrated()
  const [preview, setPreview] = useState<Policy>()
  const form = usePolicyForm(policy, whenSaved)
  const { text } = form
  const show = () => setPreview(fillPolicy(readPolicy(form.values), policy.values))
  return (
    <form
      className="stack gap-20 post-form"
      {...form.element}
      onSubmit={(event) => form.submit(event, { publish: '' })}
    >
      <fieldset className="stack" disabled={!ready}>
        <TextField label={t('field title')} autoComplete="off" {...text('title')} />
        <TextArea label={t('field description')} rows={2} {...text('description')} />
        <TextArea label={t('field lead')} rows={2} {...text('lead')} />
        <TextArea label={t('field short')} rows={5} {...text('short')} />
        <TextArea label={t('field body')} rows={BODY_ROWS} {...text('body')} />
        <HowToWrite />
        {form.claims.length > 0 && (
          <>
            <p role="status" className="note small semibold above-4">
              {t('claimsFound', { words: form.claims.map((found) => `‘${found}’`).join(', ') })}
            </p>
            <ClaimsReason product={form} />
          </>
        )}
        <p className="panel-lead">{t('whatPublishes')}</p>
        <div className="button-row">
          <Button busy={form.busy} onClick={(event) => form.submit(event, { publish: 'yes' })}>
            {t('publish')}
          </Button>
          <Submit variant="line" busy={form.busy}>
            {t('saveDraft')}
          </Submit>
          <Button variant="line" onClick={show}>
            {t('preview')}
          </Button>
        </div>
        <p role="alert" className="failure">
          {form.failure}
        </p>
      </fieldset>
      <Modal open={preview !== undefined} onClose={() => setPreview(undefined)} className="cover">
        <div className="sticky-head line row-between post-preview-head">
          <ModalTitle className="term one-line">{t('previewTitle')}</ModalTitle>
          <Button size="small" onClick={() => setPreview(undefined)}>
            {t('closePreview')}
          </Button>
        </div>
        {preview && (
          <PolicyView
            name={policy.name}
            policy={preview}
            written={DEFAULT_LANGUAGE}
            shown={undefined}
          />
        )}
      </Modal>
    </form>
  )
}

/** The markup of a policy's text, and the placeholders for settings. */
function HowToWrite() {
  const t = useText('panelPolicies')
  return (
    <details className="panel-fold policy-signs">
      <summary>{t('signs')}</summary>
      <pre className="sunk">{t('signsExample', { anchor: '{#anchor}' })}</pre>
      <p className="above-12">
        {t('signsValues')} {POLICY_VALUES.map((value) => `{${value}}`).join(', ')}
      </p>
    </details>
  )
}

function usePolicyForm(
  { name, texts, seen }: PolicyToEdit,
  whenSaved: PolicyFormProps['whenSaved'],
) {
  const t = useText('panelPolicies')
  const words = useText('productForm')
  const form = useForm({
    known: { ...texts, publish: '', claims_kind: '', claims_reason: '' },
    draft: useUnsent(`policy ${name}`),
    read,
    send: (body: Extract<ReturnType<typeof read>, { ok: true }>['value']) =>
      policiesApi.write({ params: { policy: name }, body }),
    whenSent({ version }) {
      const sentence = version === null ? t('draftSaved') : t('published', { version })
      showToast({ severity: 'success', text: sentence })
      whenSaved()
    },
    refused({ status, code, detail }) {
      if (status === 0) return t('unreachable')
      return code === 'invalid-input' ? words('invalid') : detail || t('failed')
    },
  })

  type Values = PolicyTexts & { publish: string; claims_kind: string; claims_reason: string }

  function read(values: Values) {
    const parsed = parsePolicyForm({ ...values })
    if (!parsed.ok) {
      const errors = Object.entries(parsed.errors).map(([field, problem]) => [
        field,
        words(`problem ${problem}`, { field: t(`field ${field as PolicyField}`) }),
      ])
      return {
        ok: false as const,
        failure: words('invalid'),
        errors: Object.fromEntries(errors) as Record<string, string>,
      }
    }
    const { reason, missing } = claimReasonIn(values, words)
    const needsReason = Object.keys(newPolicyClaims(texts, parsed.value)).length > 0
    if (needsReason && !reason) return { ok: false as const, errors: missing }
    return {
      ok: true as const,
      value: {
        ...parsed.value,
        publish: values.publish === 'yes',
        seen,
        ...(needsReason && reason && { claims_reason: reason }),
      },
    }
  }

  // Searching a long text for claims takes longer than a keystroke.
  const { title, description, lead, short, body } = useDeferredValue(form.values)
  const claims = Object.values(newPolicyClaims(texts, { title, description, lead, short, body }))
  return { ...form, claims: claims.flatMap((found) => found.map((claim) => claim.found)) }
}
