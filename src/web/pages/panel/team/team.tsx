import './team.css'
import '../kit/panel-words.ts'
import { useLoaderData } from 'react-router'
import { listTeam, type TeamMember } from '#database/team.ts'
import { panelApi } from '../../../api/panel.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dayOf } from '../../moments.ts'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { panelMeta } from '../kit/panel-meta.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'

export const loader = ownerOnly(async ({ shop: { db }, person }) => {
  const team = await listTeam(db)
  return { team, own: person.email }
})

export const meta = panelMeta('panelTeam')

/** Who can open the panel: owners from the configuration, helpers added and withdrawn here. */
export default function Team() {
  const t = useText('panelTeam')
  const { team, own } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <AddHelper />
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
            <Member key={member.email} member={member} isOwn={member.email === own} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function useRefusal() {
  const t = useText('panelTeam')
  return ({ status, code }: ApiRefusal): string => {
    if (status === 0) return t('unreachable')
    if (code === 'unknown-helper' || code === 'owner-stays') return t(code)
    return t('failed')
  }
}

function AddHelper() {
  const t = useText('panelTeam')
  const refusal = useRefusal()
  const { act } = usePanelAction()
  const form = useForm({
    fields: ['email'],
    known: { email: '' },
    read: (body) => ({ ok: true, value: body }),
    say: t,
    send: (body) =>
      act(() => panelApi.addHelper({ body }), {
        done: t('added', { email: body.email.trim() }),
        // Shown at the field.
        refused: (told) => (told.code === 'email-malformed' ? undefined : refusal(told)),
      }),
    whenSent: () => form.change({ email: '' }),
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
      <Button type="submit" busy={form.busy}>
        {t('add')}
      </Button>
    </form>
  )
}

function Member({ member, isOwn }: { member: TeamMember; isOwn: boolean }) {
  const t = useText('panelTeam')
  const language = useLanguage()
  const { email, isOwner, name, since, addedBy } = member
  return (
    <tr>
      <th scope="row">
        {email} {isOwn && <span className="pale">{t('you')}</span>}
      </th>
      <td>{name ?? t('never')}</td>
      <td>
        <b>{t(isOwner ? 'owner' : 'helper')}</b>
        <span>{isOwner ? t('ownerNote') : addedBy && t('addedBy', { name: addedBy })}</span>
      </td>
      <td>{dayOf(since, language)}</td>
      <td>{!isOwner && <Withdraw email={email} />}</td>
    </tr>
  )
}

function Withdraw({ email }: { email: string }) {
  const t = useText('panelTeam')
  const refusal = useRefusal()
  const { busy, act } = usePanelAction()
  const withdraw = () =>
    act(() => panelApi.withdrawHelper({ body: { email } }), {
      done: t('withdrawn', { email }),
      refused: refusal,
    })
  return (
    <Button
      look="line"
      size="small"
      busy={busy}
      aria-label={t('withdrawOf', { email })}
      onClick={withdraw}
    >
      {t('withdraw')}
    </Button>
  )
}
