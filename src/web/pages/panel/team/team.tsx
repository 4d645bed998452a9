import './team.css'
import { useLoaderData } from 'react-router'
import { listTeam } from '#database/accounts/team.ts'
import { listInvitations } from '#database/accounts/team-invitations.ts'
import { listOwnRoles } from '#database/accounts/team-roles.ts'
import { PANEL_RIGHTS } from '#domain/accounts/rights.ts'
import {
  covers,
  ROLE_NAMES,
  rightsOf,
  rightsOfRole,
  roleKeyOf,
  type TeamRole,
} from '#domain/accounts/roles.ts'
import { broughtBy, judgeChange } from '#domain/accounts/team-changes.ts'
import { teamApi } from '../../../api/team.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { Select } from '../../../ui/select.tsx'
import { dayOf } from '../../moments.ts'
import { Opener, Press } from '../kit/act-button.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Question } from '../kit/question.tsx'
import { StackedTable } from '../kit/table.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { Invitations, InviteForm } from './invitations.tsx'
import { RoleTable } from './role-table.tsx'
import { RoleOptions, type ShownRole, useRefusal, useRoleName } from './role-words.tsx'

export const loader = ownerOnly(async ({ shop: { db, clock }, person }) => {
  const [team, invitations, ownRoles] = await Promise.all([
    listTeam(db),
    listInvitations(db),
    listOwnRoles(db),
  ])
  const now = clock.now()
  const mayGive = (role: TeamRole) => covers(person.rights, rightsOfRole(role))
  const members = team.map((one) => ({
    ...rightsOf(one.role),
    email: one.email,
    isConfigured: one.isConfigured,
    addedBy: one.adderEmail,
  }))
  const mayRemove = (email: string) => judgeChange(members, { actor: person.email, email }).ok
  const standard = ROLE_NAMES.map((name) => ({ kind: 'standard', name }) as const)
  return {
    mayGive: [...standard, ...ownRoles].filter(mayGive).map(shown),
    ownRoles: ownRoles.map((role) => ({
      id: role.id,
      name: role.name,
      holders: role.holders,
      rights: PANEL_RIGHTS.filter((right) => rightsOfRole(role).has(right)),
      mayChange: mayGive(role),
    })),
    ownRights: [...person.rights],
    invitations: invitations.map(({ id, email, role, expiresAt, inviter }) => ({
      id,
      email,
      expiresAt,
      invitedBy: inviter.name,
      role: shown(role),
      isExpired: expiresAt <= now,
      mayChange: mayGive(role),
    })),
    team: team.map(({ email, role, isConfigured, name, since, addedBy }) => {
      const brought = broughtBy(members, email, person.email)
      return {
        email,
        isConfigured,
        name,
        since,
        addedBy,
        role: shown(role),
        isOwn: email === person.email,
        mayChange: mayRemove(email),
        brought,
        mayRemoveBrought: brought.every(mayRemove),
      }
    }),
  }
})

const shown = (role: TeamRole): ShownRole => ({
  key: roleKeyOf(role),
  ownName: role.kind === 'own' ? role.name : undefined,
})

type ShownMember = Awaited<ReturnType<typeof loader>>['team'][number]

export const meta = panelMeta('panelTeam')

/**
 * The people who can open the panel, with their roles: owners from the configuration, helpers added and removed here.
 */
export default function Team() {
  const t = useText('panelTeam')
  const { team, mayGive, invitations, ownRoles, ownRights } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <InviteForm roles={mayGive} />
      <Invitations invitations={invitations} />
      <StackedTable className="team" heads={[t('member'), t('person'), t('role'), t('since'), '']}>
        {team.map((member) => (
          <Member key={member.email} member={member} roles={mayGive} />
        ))}
      </StackedTable>
      <RoleTable ownRoles={ownRoles} ownRights={ownRights} />
    </>
  )
}

function Member({ member, roles }: { member: ShownMember; roles: readonly ShownRole[] }) {
  const t = useText('panelTeam')
  const nameOf = useRoleName()
  const { email, role, isOwn, isConfigured, mayChange, name, since, addedBy } = member
  return (
    <tr>
      <th scope="row">
        {email} {isOwn && <span className="pale">{t('you')}</span>}
      </th>
      <td>{name ?? t('never')}</td>
      <td>
        {mayChange ? (
          <RoleSelect key={role.key} email={email} role={role} roles={roles} />
        ) : (
          <b>{nameOf(role)}</b>
        )}
        <span>{isConfigured ? t('ownerNote') : addedBy && t('addedBy', { name: addedBy })}</span>
      </td>
      <td>{dayOf(since, t.language)}</td>
      <td>{mayChange && <Withdraw {...member} />}</td>
    </tr>
  )
}

interface RoleSelectProps {
  email: string
  role: ShownRole
  roles: readonly ShownRole[]
}

function RoleSelect({ email, role, roles }: RoleSelectProps) {
  const t = useText('panelTeam')
  const refusal = useRefusal()
  const ready = useHydrated()
  const { busy, act } = usePanelAction()
  return (
    <Select
      label={t('roleOf', { email })}
      value={role.key}
      disabled={!ready || busy}
      onChange={({ currentTarget: { value } }) => {
        const body = { email, role: value }
        void act(() => teamApi.changeRole({ body }), {
          done: t('changed', { email }),
          refused: refusal,
        })
      }}
    >
      <RoleOptions roles={roles} />
    </Select>
  )
}

/** Asks first when this person added others: they are removed too, or stay. */
function Withdraw({ email, brought, mayRemoveBrought }: ShownMember) {
  const t = useText('panelTeam')
  const refusal = useRefusal()
  const { busy, act } = usePanelAction()
  const withdraw = (what?: 'keep' | 'remove') =>
    act(() => teamApi.withdrawHelper({ body: { email, ...(what && { brought: what }) } }), {
      done: t('withdrawn', { email }),
      refused: refusal,
    })
  const press = { words: t('withdraw'), label: t('withdrawOf', { email }), busy }
  if (brought.length === 0) return <Press {...press} act={() => withdraw()} />
  return (
    <Opener {...press}>
      {(close) => (
        <Question words={t('broughtAsk', { email, others: brought.join(', ') })} onNo={close}>
          {mayRemoveBrought && (
            <Press words={t('broughtToo')} busy={busy} act={() => withdraw('remove')} />
          )}
          <Press words={t('broughtNot', { email })} busy={busy} act={() => withdraw('keep')} />
        </Question>
      )}
    </Opener>
  )
}
