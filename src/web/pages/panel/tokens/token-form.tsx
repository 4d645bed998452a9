import { parseToken } from '#domain/accounts/api-token.ts'
import type { PanelRight } from '#domain/accounts/rights.ts'
import { tokenApi } from '../../../api/api-tokens.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { Submit } from '../kit/submit.tsx'
import { TickList, tickedIn } from '../kit/tick-list.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

/** How long a token can be valid; the shortest is offered first. */
const DAYS = [30, 90, 180, 365] as const

interface TokenFormProps {
  mayGive: readonly PanelRight[]
  whenMade(token: string): void
}

export function TokenForm({ mayGive, whenMade }: TokenFormProps) {
  const t = useText('panelTokens')
  const roles = useText('panelRoles')
  const { act } = usePanelAction()
  const form = useForm({
    known: { name: '', days: String(DAYS[0]), rights: '' },
    read({ name, days, rights }) {
      const body = { name, rights: tickedIn(rights), days: Number(days) }
      const read = parseToken(body, new Date())
      return read.ok ? { ok: true, value: body } : read
    },
    say: t,
    send: (body, idempotencyKey) =>
      act(() => tokenApi.makeToken({ body, idempotencyKey }), {
        refused: ({ code }) => {
          if (code === 'token-wrong') return undefined
          if (code === 'beyond-own-rights' || code === 'too-many-tokens') return t(code)
          return t('failed')
        },
      }),
    whenSent: ({ token }) => whenMade(token),
  })
  return (
    <form className="stack panel-form" action={tokenApi.makeToken.path()} {...form.element}>
      <div className="field-grid">
        <TextField label={t('name')} autoComplete="off" {...form.text('name')} />
        <SelectField label={t('days')} {...form.text('days')}>
          <Options of={DAYS} labelOf={(days) => t('daysOf', { days })} />
        </SelectField>
      </div>
      <TickList
        legend={t('rights')}
        options={mayGive}
        labelOf={(right) => roles(`right ${right}`)}
        {...form.text('rights')}
      />
      <div className="button-row">
        <Submit busy={form.busy}>{t('save')}</Submit>
      </div>
    </form>
  )
}
