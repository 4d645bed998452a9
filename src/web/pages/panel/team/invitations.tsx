import { teamApi } from '../../../api/team.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { EmailField } from '../../../ui/person-fields.tsx'
import { dayOf } from '../../moments.ts'
import { ActButton } from '../kit/act-button.tsx'
import { RowFacts, Rows, RowWords } from '../kit/list-page.tsx'
import { Part } from '../kit/part.tsx'
import { Submit } from '../kit/submit.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { RoleOptions, type ShownRole, useRefusal, useRoleName } from './role-words.tsx'

// The role with the fewest rights, so that nobody gets more by mistake.
const FIRST_CHOICE = 'packer'

export function InviteForm({ roles }: { roles: readonly ShownRole[] }) {
  const t = useText('panelTeam')
  const refusal = useRefusal()
  const { act } = usePanelAction()
  const form = useForm({
    known: { email: '', role: FIRST_CHOICE },
    send: (body, idempotencyKey) =>
      act(() => teamApi.invite({ body, idempotencyKey }), {
        done: t('invited', { email: body.email.trim() }),
        // Shown at the field.
        refused: (problem) =>
          problem.code === 'email-malformed' || problem.code === 'already-in-team'
            ? undefined
            : refusal(problem),
      }),
    whenSent: () => form.change({ email: '', role: FIRST_CHOICE }),
  })
  return (
    <form className="row gap-8 panel-line" action={teamApi.invite.path()} {...form.element}>
      <EmailField label={t('email')} autoComplete="off" {...form.text('email')} />
      <SelectField label={t('roleNew')} {...form.text('role')}>
        <RoleOptions roles={roles} />
      </SelectField>
      <Submit busy={form.busy}>{t('add')}</Submit>
    </form>
  )
}

export interface ShownInvitation {
  id: number
  email: string
  role: ShownRole
  invitedBy: string
  expiresAt: Date
  isExpired: boolean
  mayChange: boolean
}

/** Invited people who have not answered, including expired invitations. */
export function Invitations({ invitations }: { invitations: readonly ShownInvitation[] }) {
  const t = useText('panelTeam')
  if (invitations.length === 0) return null
  return (
    <Part id="invitations" title={t('invitations')}>
      <Rows>
        {invitations.map((one) => (
          <Invitation key={one.id} invitation={one} />
        ))}
      </Rows>
    </Part>
  )
}

function Invitation({ invitation }: { invitation: ShownInvitation }) {
  const { id, email, role, invitedBy, expiresAt, isExpired, mayChange } = invitation
  const t = useText('panelTeam')
  const nameOf = useRoleName()
  const refused = useRefusal()
  const day = dayOf(expiresAt, t.language)
  return (
    <li className={isExpired ? 'bar bar-err' : undefined}>
      <RowWords>
        <b>{email}</b>
        <RowFacts>
          <b>{nameOf(role)}</b>
          <span>{t('invitedBy', { name: invitedBy })}</span>
          <span className={isExpired ? 'panel-mark-err' : undefined}>
            {isExpired ? t('expired', { day }) : t('expires', { day })}
          </span>
        </RowFacts>
      </RowWords>
      {mayChange && (
        <div className="row gap-8 panel-row-acts">
          <ActButton
            words={t('again')}
            label={t('againOf', { email })}
            send={() => teamApi.invite({ body: { email, role: role.key } })}
            done={t('invited', { email })}
            refused={refused}
          />
          <ActButton
            words={t('takeBack')}
            label={t('takeBackOf', { email })}
            send={() => teamApi.withdrawInvitation({ params: { id } })}
            done={t('takenBack', { email })}
            refused={refused}
            reload="always"
          />
        </div>
      )}
    </li>
  )
}
