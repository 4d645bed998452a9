import { useState } from 'react'
import type { OwnSession } from '#database/accounts/sessions.ts'
import { pages } from '#urls.ts'
import { accountApi } from '../../api/account.ts'
import { clearPersonalData } from '../../device.ts'
import { useText } from '../../language.tsx'
import { useShopNavigate } from '../../layout/shop-link.tsx'
import { LineButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dateAndTime } from '../moments.ts'
import { AccountPart } from './account-part.tsx'
import { useAccountAct } from './use-account-act.ts'

/** The person's sessions; each device can be signed out, and all at once. */
export function DeviceList({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useText('account')
  const act = useAccountAct()
  return (
    <AccountPart id="devices" title={t('devices')} lead={t('devicesLead')}>
      <ul className="lines full account-list">
        {sessions.map((session) => (
          <Device key={session.id} session={session} act={act} />
        ))}
      </ul>
      <SignOutEverywhere />
    </AccountPart>
  )
}

function Device({ session, act }: { session: OwnSession; act: ReturnType<typeof useAccountAct> }) {
  const t = useText('account')
  const device = session.device || t('unknownDevice')
  const when = dateAndTime(session.lastSeenAt, t.language)
  return (
    <li className="line row-between gap-12-28">
      <p className="blocks">
        <b>
          {device}
          {session.isThis && <span className="mark account-mark">{t('thisDevice')}</span>}
        </b>
        <span className="help">
          {t('lastSeen', { when })},{' '}
          {t('signedIn', { when: dateAndTime(session.createdAt, t.language) })}
        </span>
      </p>
      {!session.isThis && (
        <LineButton
          busy={act.running === session.id}
          aria-label={t('signOutOf', { device, when })}
          onClick={() =>
            act.remove(
              session.id,
              () => accountApi.endSession({ params: { id: session.id } }),
              t('signedOut'),
            )
          }
        >
          {t('signOut')}
        </LineButton>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const t = useText('account')
  const navigate = useShopNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    const answer = await accountApi.endSessions({ whenSignedOut: 'return' })
    setBusy(false)
    if (!answer.ok && answer.status !== 401) {
      return showToast({ severity: 'error', text: t('unreachable') })
    }
    clearPersonalData()
    await navigate(pages.login())
  }
  return (
    <LineButton busy={busy} onClick={leave}>
      {t('signOutEverywhere')}
    </LineButton>
  )
}
