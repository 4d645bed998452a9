import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { failedNavigationStore, isUnreachable } from '../../layout/held-move.ts'

interface Arrived<Whole> {
  of: Promise<Whole>
  whole?: Whole
  error?: unknown
}

/**
 * The resolved data of a promise that the page does not wait for; `undefined` until then. When the network fails, the
 * page stays as it is and a notice offers to try again; other failures are thrown.
 */
export function useArrival<Whole>(coming: Promise<Whole> | undefined): Whole | undefined {
  const { pathname, search } = useLocation()
  const [arrived, setArrived] = useState<Arrived<Whole>>()
  useEffect(() => {
    if (!coming) return
    let isHere = true
    coming.then(
      (whole) => isHere && setArrived({ of: coming, whole }),
      (error: unknown) => {
        if (!isHere) return
        if (isUnreachable(error)) failedNavigationStore.set(pathname + search)
        else setArrived({ of: coming, error })
      },
    )
    return () => {
      isHere = false
    }
  }, [coming, pathname, search])
  if (!coming || arrived?.of !== coming) return undefined
  if (arrived.error !== undefined) throw arrived.error
  return arrived.whole
}
