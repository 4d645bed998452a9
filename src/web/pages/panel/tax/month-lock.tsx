import { taxApi } from '../../../api/tax.ts'
import { useText } from '../../../language.tsx'
import { dateAndTime, fullDay } from '../../moments.ts'
import { ActButton, Opener, Press } from '../kit/act-button.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import type { GstMonth } from './tax.tsx'

const LOCK = 'stack stack-start gap-8 gst-lock'

interface Props {
  shown: GstMonth
  monthName: string
}

/** Whether a month is open, can be locked, or was locked, by whom and when. */
export function MonthLockPart({ shown, monthName }: Props) {
  const t = useText('panelTax')
  const may = useOwnRights()
  const { lock, isOver, lockFrom, differences } = shown
  if (lock) {
    const at = dateAndTime(lock.lockedAt, t.language)
    return (
      <div className={lock.isAsLocked ? LOCK : `${LOCK} note note-error`}>
        <p>
          <b>{t('state locked')}</b>{' '}
          {lock.lockedBy ? t('lockedBy', { at, name: lock.lockedBy }) : t('lockedGone', { at })}{' '}
          {t(lock.isAsLocked ? 'asLocked' : 'notAsLocked')}
        </p>
      </div>
    )
  }
  return (
    <div className={LOCK}>
      <p>
        <b>{t('state open')}</b>{' '}
        {isOver ? t('lockLead') : t('lockFrom', { day: fullDay(lockFrom, t.language) })}
      </p>
      {isOver && differences.length === 0 && may('tax.lock') && (
        <LockButton key={shown.month} month={shown.month} monthName={monthName} />
      )}
    </div>
  )
}

/** Asks for confirmation: a locked month is never opened again. */
function LockButton({ month, monthName }: { month: string; monthName: string }) {
  const t = useText('panelTax')
  return (
    <Opener words={t('lock', { month: monthName })}>
      {(close) => (
        <div className="button-row">
          <ActButton
            words={t('lockSure', { month: monthName })}
            isMain
            send={() => taxApi.lockMonth({ params: { month } })}
            done={t('locked', { month: monthName })}
            refused={({ detail }) => t('failed', { reason: detail })}
          />
          <Press words={t('keepOpen')} autoFocus act={close} />
        </div>
      )}
    </Opener>
  )
}
