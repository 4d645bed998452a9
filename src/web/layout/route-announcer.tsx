import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Navigation inside the app is silent for screen readers, so this announces the new page's title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
