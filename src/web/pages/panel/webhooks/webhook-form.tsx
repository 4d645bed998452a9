import { parseWebhook, WEBHOOK_KINDS } from '#domain/webhooks/webhook.ts'
import { webhookApi } from '../../../api/webhooks.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Submit } from '../kit/submit.tsx'
import { TickList, tickedIn } from '../kit/tick-list.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

interface WebhookFormProps {
  allowsLocal: boolean
  whenMade(secret: string): void
}

export function WebhookForm({ allowsLocal, whenMade }: WebhookFormProps) {
  const t = useText('panelWebhooks')
  const { act } = usePanelAction()
  const form = useForm({
    known: { url: '', kinds: '' },
    read({ url, kinds }) {
      const body = { url, kinds: tickedIn(kinds) }
      const read = parseWebhook(body, allowsLocal)
      return read.ok ? { ok: true, value: body } : read
    },
    say: t,
    send: (body, idempotencyKey) =>
      act(() => webhookApi.makeWebhook({ body, idempotencyKey }), {
        refused: ({ code }) => {
          if (code === 'webhook-wrong') return undefined
          if (code === 'beyond-own-rights' || code === 'too-many-webhooks') return t(code)
          return t('failed')
        },
      }),
    whenSent: ({ secret }) => whenMade(secret),
  })
  return (
    <form className="stack panel-form" action={webhookApi.makeWebhook.path()} {...form.element}>
      <TextField label={t('url')} type="url" autoComplete="off" {...form.text('url')} />
      <TickList
        legend={t('kinds')}
        options={WEBHOOK_KINDS}
        labelOf={(kind) => t(`kind ${kind}`)}
        {...form.text('kinds')}
      />
      <div className="button-row">
        <Submit busy={form.busy}>{t('save')}</Submit>
      </div>
    </form>
  )
}
