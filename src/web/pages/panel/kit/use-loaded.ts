import { useEffect, useState } from 'react'

/** A component that is loaded when it is shown; `load` must be the same function at every render. */
export function useLoaded<Component>(load: () => Promise<Component>) {
  const [loaded, setLoaded] = useState<Component>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    load().then(
      (component) => isWanted && setLoaded(() => component),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [load])
  return { loaded, failed }
}
