import './team.css'
import '../kit/panel-words.ts'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { listTeam } from '#database/team.ts'
import type { PanelRight } from '#domain/accounts/rights.ts'
import {
  covers,
  isRoleName,
  ROLE_NAMES,
  ROLES,
  type RoleName,
  rightsOfRole,
} from '#domain/accounts/roles.ts'
import { broughtBy } from '#domain/accounts/team-changes.ts'
import { panelApi } from '../../../api/panel.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { dayOf } from '../../moments.ts'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { panelMeta } from '../kit/panel-meta.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { RoleTable } from './role-table.tsx'

export const loader = ownerOnly(async ({ shop: { db }, person }) => {
  const team = await listTeam(db)
  const members = team.map((one) => ({
    email: one.email,
    rights: rightsOfRole(one.role),
    isOwner: one.role.kind === 'standard' && one.role.name === 'owner',
    isConfigured: one.isConfigured,
    addedBy: one.adderEmail,
  }))
  return {
    mayGive: ROLE_NAMES.filter((name) => covers(person.rights, ROLES[name])),
    team: team.map(({ email, role, isConfigured, name, since, addedBy }, at) => ({
      ...{ email, isConfigured, name, since, addedBy },
      role: role.kind === 'standard' ? role.name : undefined,
      isOwn: email === person.email,
      mayChange:
        !isConfigured && covers(person.rights, members[at]?.rights ?? new Set<PanelRight>()),
      brought: broughtBy(members, email, person.email),
    })),
  }
})

type ShownMember = Awaited<ReturnType<typeof loader>>['team'][number]

export const meta = panelMeta('panelTeam')

/** Who can open the panel, with which role: owners from the configuration, helpers added and withdrawn here. */
export default function Team() {
  const t = useText('panelTeam')
  const { team, mayGive } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <AddHelper roles={mayGive} />
      <table className="table panel-table team">
        <thead className="sr-only-narrow">
          <tr>
            <th scope="col">{t('member')}</th>
            <th scope="col">{t('person')}</th>
            <th scope="col">{t('role')}</th>
            <th scope="col">{t('since')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {team.map((member) => (
            <Member key={member.email} member={member} roles={mayGive} />
          ))}
        </tbody>
      </table>
      <RoleTable />
    </>
  )
}

const REFUSALS = ['unknown-helper', 'owner-stays', 'last-owner', 'beyond-own-rights'] as const

function useRefusal() {
  const t = useText('panelTeam')
  return ({ status, code }: ApiRefusal): string => {
    if (status === 0) return t('unreachable')
    const known = REFUSALS.find((one) => one === code)
    if (known) return t(known)
    return t('failed')
  }
}

const FIRST_CHOICE: RoleName = 'packer'

function AddHelper({ roles }: { roles: readonly RoleName[] }) {
  const t = useText('panelTeam')
  const refusal = useRefusal()
  const { act } = usePanelAction()
  const form = useForm({
    fields: ['email', 'role'],
    // The narrowest, so that nobody becomes more by oversight.
    known: { email: '', role: FIRST_CHOICE },
    read: ({ email, role }) => ({
      ok: true,
      value: { email, role: isRoleName(role) ? role : FIRST_CHOICE },
    }),
    say: t,
    send: (body) =>
      act(() => panelApi.addHelper({ body }), {
        done: t('added', { email: body.email.trim() }),
        // Shown at the field.
        refused: (told) => (told.code === 'email-malformed' ? undefined : refusal(told)),
      }),
    whenSent: () => form.change({ email: '', role: FIRST_CHOICE }),
  })
  return (
    <form
      className="panel-line"
      noValidate
      method="post"
      action={panelApi.addHelper.path()}
      ref={form.ref}
      onSubmit={form.submit}
    >
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.text('email')}
      />
      <SelectField label={t('roleNew')} {...form.text('role')}>
        <RoleOptions roles={roles} />
      </SelectField>
      <Button type="submit" busy={form.busy}>
        {t('add')}
      </Button>
    </form>
  )
}

function RoleOptions({ roles }: { roles: readonly RoleName[] }) {
  const t = useText('panelRoles')
  return roles.map((role) => (
    <option key={role} value={role}>
      {t(`role ${role}`)}
    </option>
  ))
}

function Member({ member, roles }: { member: ShownMember; roles: readonly RoleName[] }) {
  const t = useText('panelTeam')
  const words = useText('panelRoles')
  const language = useLanguage()
  const { email, role, isOwn, isConfigured, mayChange, name, since, addedBy } = member
  return (
    <tr>
      <th scope="row">
        {email} {isOwn && <span className="pale">{t('you')}</span>}
      </th>
      <td>{name ?? t('never')}</td>
      <td>
        {mayChange && role ? (
          <RoleSelect key={role} email={email} role={role} roles={roles} />
        ) : (
          <b>{role ? words(`role ${role}`) : t('ownRole')}</b>
        )}
        <span>{isConfigured ? t('ownerNote') : addedBy && t('addedBy', { name: addedBy })}</span>
      </td>
      <td>{dayOf(since, language)}</td>
      <td>{mayChange && <Withdraw email={email} brought={member.brought} />}</td>
    </tr>
  )
}

interface RoleSelectProps {
  email: string
  role: RoleName
  roles: readonly RoleName[]
}

function RoleSelect({ email, role, roles }: RoleSelectProps) {
  const t = useText('panelTeam')
  const refusal = useRefusal()
  const ready = useHydrated()
  const { busy, act } = usePanelAction()
  return (
    <Select
      label={t('roleOf', { email })}
      value={role}
      disabled={!ready || busy}
      onChange={({ currentTarget: { value } }) => {
        if (!isRoleName(value)) return
        const body = { email, role: value }
        void act(() => panelApi.changeRole({ body }), {
          done: t('changed', { email }),
          refused: refusal,
        })
      }}
    >
      <RoleOptions roles={roles} />
    </Select>
  )
}

/** Asks first when this person brought others: they go too, or stay. */
function Withdraw({ email, brought }: { email: string; brought: readonly string[] }) {
  const t = useText('panelTeam')
  const refusal = useRefusal()
  const { busy, act } = usePanelAction()
  const [asking, setAsking] = useState(false)
  const withdraw = (what?: 'keep' | 'remove') =>
    act(() => panelApi.withdrawHelper({ body: { email, ...(what && { brought: what }) } }), {
      done: t('withdrawn', { email }),
      refused: refusal,
    })
  if (asking) {
    return (
      <fieldset className="panel-ask">
        <legend>{t('broughtAsk', { email, others: brought.join(', ') })}</legend>
        <div className="button-row">
          <Button look="line" size="small" busy={busy} onClick={() => withdraw('remove')}>
            {t('broughtToo')}
          </Button>
          <Button look="line" size="small" busy={busy} onClick={() => withdraw('keep')}>
            {t('broughtNot', { email })}
          </Button>
          <Button look="line" size="small" autoFocus onClick={() => setAsking(false)}>
            {t('no')}
          </Button>
        </div>
      </fieldset>
    )
  }
  return (
    <Button
      look="line"
      size="small"
      busy={busy}
      aria-label={t('withdrawOf', { email })}
      onClick={() => (brought.length > 0 ? setAsking(true) : void withdraw())}
    >
      {t('withdraw')}
    </Button>
  )
}
