import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../language.tsx'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { CloseButton } from '../ui/close-button.tsx'
import { heldMoveStore, moveOffline } from './held-move.ts'

const forget = () => heldMoveStore.set(undefined)

/** Says over the unchanged page that the shop could not be reached, and offers the navigation again. */
export function HeldMoveNotice() {
  const t = useText('errors')
  const { key } = useLocation()
  const to = useStore(heldMoveStore, undefined)
  useEffect(() => {
    // After any successful navigation the offer is obsolete.
    if (key) forget()
  }, [key])
  return (
    <div className="held-move" role="alert">
      {to && (
        <div className="toast toast-error">
          <p>{t('unreachable')}</p>
          <Button size="small" onClick={() => void moveOffline(to)}>
            {t('tryAgain')}
          </Button>
          <CloseButton onClick={forget} />
        </div>
      )}
    </div>
  )
}
