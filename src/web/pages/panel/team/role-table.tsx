import { useState } from 'react'
import { parseOwnRole, withNeeded } from '#domain/accounts/own-roles.ts'
import { PANEL_RIGHTS, type PanelRight } from '#domain/accounts/rights.ts'
import { ROLE_NAMES, ROLES } from '#domain/accounts/roles.ts'
import { teamApi } from '../../../api/team.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { Button, LineButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ActButton, Press } from '../kit/act-button.tsx'
import { RowFacts, Rows, RowWords } from '../kit/list-page.tsx'
import { Submit } from '../kit/submit.tsx'
import { WideTable } from '../kit/table.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { useRefusal } from './role-words.tsx'

export interface ShownOwnRole {
  id: number
  name: string
  holders: number
  rights: readonly PanelRight[]
  mayChange: boolean
}

interface RoleTableProps {
  ownRoles: readonly ShownOwnRole[]
  /** The reader's own rights; nobody can give others. */
  ownRights: readonly PanelRight[]
}

/** The rights of each role, and the form for the shop's own roles; docs/roles.md has the table of the others. */
export function RoleTable({ ownRoles, ownRights }: RoleTableProps) {
  const t = useText('panelRoles')
  const [edited, setEdited] = useState<ShownOwnRole | 'new'>()
  const close = () => setEdited(undefined)
  return (
    <details className="panel-fold">
      <summary>{t('title')}</summary>
      <p className="panel-lead">{t('lead')}</p>
      {ownRoles.length > 0 && <OwnRoles roles={ownRoles} edit={setEdited} />}
      {edited ? (
        <RoleForm
          key={edited === 'new' ? 'new' : edited.id}
          role={edited === 'new' ? undefined : edited}
          ownRoles={ownRoles}
          ownRights={ownRights}
          close={close}
        />
      ) : (
        <>
          <div className="button-row above-8 below-8">
            <LineButton onClick={() => setEdited('new')}>{t('make')}</LineButton>
          </div>
          <Table ownRoles={ownRoles} />
        </>
      )}
    </details>
  )
}

function OwnRoles({
  roles,
  edit,
}: {
  roles: readonly ShownOwnRole[]
  edit(role: ShownOwnRole): void
}) {
  const t = useText('panelRoles')
  const refused = useRefusal()
  return (
    <Rows>
      {roles.map((role) => {
        const { id, name, holders } = role
        return (
          <li key={id}>
            <RowWords>
              <b>{name}</b>
              <RowFacts>{t('holders', { count: holders })}</RowFacts>
            </RowWords>
            {role.mayChange && (
              <div className="row gap-8 panel-row-acts">
                <Press words={t('change')} label={t('changeOf', { name })} act={() => edit(role)} />
                {holders === 0 && (
                  <ActButton
                    words={t('remove')}
                    label={t('removeOf', { name })}
                    send={() => teamApi.removeOwnRole({ params: { id } })}
                    done={t('removed', { name })}
                    refused={refused}
                    reload="always"
                  />
                )}
              </div>
            )}
          </li>
        )
      })}
    </Rows>
  )
}

interface RoleFormProps extends RoleTableProps {
  role: ShownOwnRole | undefined
  close(): void
}

/** A role's name above the table, and its rights as checkboxes in a column beside the other roles. */
function RoleForm({ role, ownRoles, ownRights, close }: RoleFormProps) {
  const t = useText('panelRoles')
  const say = useText('panelTeam')
  const refusal = useRefusal()
  const { act } = usePanelAction()
  const [rights, setRights] = useState<readonly PanelRight[]>(
    (role?.rights ?? []).filter((right) => right !== 'panel.open'),
  )
  const form = useForm({
    known: { name: role?.name ?? '' },
    read(values) {
      const read = parseOwnRole({ ...values, rights })
      if (!read.ok) return read
      const { value } = read
      return { ok: true, value: { name: value.name, rights: [...value.rights] } }
    },
    say,
    send(body) {
      const send = () =>
        role
          ? teamApi.changeOwnRole({ params: { id: role.id }, body })
          : teamApi.makeOwnRole({ body })
      return act(send, {
        done: t('saved', { name: body.name }),
        refused: (problem) => (problem.code === 'role-wrong' ? undefined : refusal(problem)),
      })
    },
    whenSent: close,
  })
  const tick = (right: PanelRight, isTicked: boolean) =>
    setRights(PANEL_RIGHTS.filter((one) => (one === right ? isTicked : rights.includes(one))))
  return (
    <form className="stack role-form" action={teamApi.makeOwnRole.path()} {...form.element}>
      <TextField label={t('name')} autoComplete="off" {...form.text('name')} />
      <Table
        ownRoles={ownRoles.filter(({ id }) => id !== role?.id)}
        ticks={{ name: form.values.name.trim() || t('newRole'), rights, ownRights, tick }}
      />
      <p className="help">{t('needed')}</p>
      <div className="button-row">
        <Submit busy={form.busy}>{t('save')}</Submit>
        <Button variant="line" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

interface Ticks {
  name: string
  rights: readonly PanelRight[]
  ownRights: readonly PanelRight[]
  tick(right: PanelRight, isTicked: boolean): void
}

function Table({ ownRoles, ticks }: { ownRoles: readonly ShownOwnRole[]; ticks?: Ticks }) {
  const t = useText('panelRoles')
  const ticked = ticks && withNeeded(ticks.rights)
  const columns = [
    ...ROLE_NAMES.map((name) => ({ key: name, title: t(`role ${name}`), rights: ROLES[name] })),
    ...ownRoles.map(({ id, name, rights }) => ({
      key: `own-${id}`,
      title: name,
      rights: new Set(rights),
    })),
  ]
  return (
    <WideTable
      label={t('title')}
      className="role-table"
      heads={[t('right'), ...(ticks ? [ticks.name] : []), ...columns.map(({ title }) => title)]}
    >
      {PANEL_RIGHTS.map((right) => (
        <tr key={right}>
          <th scope="row">{t(`right ${right}`)}</th>
          {ticks && (
            <td>
              <input
                type="checkbox"
                aria-label={t(`right ${right}`)}
                checked={ticked?.has(right) ?? false}
                disabled={
                  !ticks.ownRights.includes(right) ||
                  (ticked?.has(right) && !ticks.rights.includes(right))
                }
                onChange={({ currentTarget }) => ticks.tick(right, currentTarget.checked)}
              />
            </td>
          )}
          {columns.map(({ key, rights }) => (
            <td key={key}>
              {rights.has(right) ? t('yes') : <span className="sr-only">{t('no')}</span>}
            </td>
          ))}
        </tr>
      ))}
    </WideTable>
  )
}
