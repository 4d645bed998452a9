import { type RefObject, useEffect, useMemo } from 'react'
import type { CalendlyMessage } from '#providers/scheduling/browser/calendly.ts'
import { parentOriginOf } from '#providers/scheduling/browser/parent-page.ts'
import { consultationsApi } from '../../api/consultations.ts'

/** Messages to the embedding page; none in a tab of its own. */
export interface FrameTalk {
  timeChosen(): void
  booked(secret: string): void
}

function speaker(): (message: CalendlyMessage) => void {
  if (window.parent === window) return () => {}
  const target = parentOriginOf({
    referrer: document.referrer,
    embedDomain: new URLSearchParams(window.location.search).get('embed_domain'),
    own: window.location.origin,
  })
  return target ? (message) => window.parent.postMessage(message, target) : () => {}
}

/** Sends Calendly's messages and the calendar's height to the embedding page. */
export function useFrameTalk(sheet: RefObject<HTMLElement | null>): FrameTalk {
  useEffect(() => {
    const say = speaker()
    say({ event: 'calendly.event_type_viewed', payload: {} })
    if (!sheet.current) return undefined
    const watch = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)
      if (height > 0) say({ event: 'calendly.page_height', payload: { height: `${height}px` } })
    })
    watch.observe(sheet.current)
    return () => watch.disconnect()
  }, [sheet])
  return useMemo(
    () => ({
      timeChosen: () => speaker()({ event: 'calendly.date_and_time_selected', payload: {} }),
      booked: (secret) => {
        const uri = window.location.origin + consultationsApi.open.path({ params: { secret } })
        speaker()({
          event: 'calendly.event_scheduled',
          payload: { event: { uri }, invitee: { uri } },
        })
      },
    }),
    [],
  )
}
