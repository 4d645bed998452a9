import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isHydrationOver } from '../layout/hydrated.ts'
import { waitOnPurpose } from '../waiting.ts'

/**
 * True if the visitor navigated to this content inside the app. False for server-rendered content and on going
 * back, because content that was already visible must not be hidden.
 */
export function useMovedHere(): boolean {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const [sentWithPage] = useState(() => (isHydrationOver() ? undefined : key))
  return key !== sentWithPage && !isBack
}

/** True for `delayMs` after navigating here inside the app; never with reduced motion. */
export function useArrivalWait(delayMs: number): boolean {
  const { key } = useLocation()
  const moved = useMovedHere()
  const [readyKey, setReadyKey] = useState<string>()
  useEffect(() => {
    if (!moved) return
    const timer = setTimeout(() => setReadyKey(key), waitOnPurpose(delayMs))
    return () => clearTimeout(timer)
  }, [moved, key, delayMs])
  return moved && readyKey !== key && waitOnPurpose(delayMs) > 0
}
