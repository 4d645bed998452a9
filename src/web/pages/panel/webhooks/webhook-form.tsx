import { useState } from 'react'
import { parseWebhook, WEBHOOK_KINDS, type WebhookKind } from '#domain/webhooks/webhook.ts'
import { webhookApi } from '../../../api/webhooks.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

interface WebhookFormProps {
  allowsLocal: boolean
  whenMade(secret: string): void
}

export function WebhookForm({ allowsLocal, whenMade }: WebhookFormProps) {
  const t = useText('panelWebhooks')
  const { act } = usePanelAction()
  const [kinds, setKinds] = useState<readonly WebhookKind[]>([])
  const form = useForm({
    fields: ['url', 'kinds'],
    // The kinds are a list of their own; the field is there for what is wrong with them.
    known: { url: '', kinds: '' },
    read({ url }) {
      const body = { url, kinds: [...kinds] }
      const read = parseWebhook(body, allowsLocal)
      return read.ok ? { ok: true, value: body } : read
    },
    say: t,
    send: (body) =>
      act(() => webhookApi.makeWebhook({ body }), {
        refused: ({ status, code }) => {
          if (code === 'webhook-wrong') return undefined
          if (code === 'beyond-own-rights' || code === 'too-many-webhooks') return t(code)
          return t(status === 0 ? 'unreachable' : 'failed')
        },
      }),
    whenSent: ({ secret }) => whenMade(secret),
  })
  const tick = (kind: WebhookKind, isTicked: boolean) => {
    setKinds(WEBHOOK_KINDS.filter((one) => (one === kind ? isTicked : kinds.includes(one))))
    form.change({ kinds: '' })
  }
  return (
    <form
      className="stack"
      noValidate
      method="post"
      action={webhookApi.makeWebhook.path()}
      ref={form.ref}
      onSubmit={form.submit}
    >
      <TextField label={t('url')} type="url" autoComplete="off" {...form.text('url')} />
      <fieldset className="token-rights">
        <legend>{t('kinds')}</legend>
        {WEBHOOK_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name="kinds"
            value={kind}
            checked={kinds.includes(kind)}
            onChange={({ currentTarget }) => tick(kind, currentTarget.checked)}
          >
            {t(`kind ${kind}`)}
          </Checkbox>
        ))}
        {form.errors.kinds && <p className="field-error">{form.errors.kinds}</p>}
      </fieldset>
      <div className="button-row">
        <Button type="submit" busy={form.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
