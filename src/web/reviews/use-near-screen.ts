import { type RefObject, useEffect, useState } from 'react'

/** How far below the screen something is loaded, so that it is there when it is reached. */
const MARGIN = '600px'

/** Whether an element is on the screen or soon will be; stays so. */
export function useNearScreen(area: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const waiting = area.current
    if (!waiting) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(waiting)
    return () => observer.disconnect()
  }, [area])
  return isNear
}
