import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readCalendarEvent } from '#providers/scheduling/browser/calendar-event.ts'
import type { CalendarEvent } from '#providers/scheduling/port.ts'
import { CALENDAR_SILENCE_MS } from '../../waiting.ts'

/**
 * Accepts messages only from the calendar in the frame. `onBooked` is called once for every booking, however
 * often the calendar reports it.
 */
export function useCalendarFrame(
  originOf: () => string,
  listener: {
    onBooked(event: Extract<CalendarEvent, { kind: 'booked' }>): void
    onCancelled(id: string): void
  },
) {
  const frame = useRef<HTMLIFrameElement>(null)
  const reported = useRef(new Set<string>())
  const [hasLoaded, setLoaded] = useState(false)
  /** No message arrived for so long that a link to open the calendar outside the frame is shown. */
  const [isSilent, setSilent] = useState(false)
  /** As the calendar reports it; undefined before. */
  const [heightPx, setHeightPx] = useState<number>()
  const read = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    const known = { origin: originOf(), frame: frame.current?.contentWindow }
    const event = readCalendarEvent({ origin, source, data }, known)
    if (!event) return
    setLoaded(true)
    setSilent(event.kind === 'failed')
    if (event.kind === 'height') setHeightPx(event.heightPx)
    if (event.kind === 'cancelled') {
      reported.current.delete(event.id)
      listener.onCancelled(event.id)
    }
    if (event.kind === 'booked' && !reported.current.has(event.id)) {
      reported.current.add(event.id)
      listener.onBooked(event)
    }
  })

  useEffect(() => {
    const onMessage = (message: MessageEvent<unknown>) => read(message)
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])

  useEffect(() => {
    if (hasLoaded) return undefined
    const timer = setTimeout(() => setSilent(true), CALENDAR_SILENCE_MS)
    return () => clearTimeout(timer)
  }, [hasLoaded])

  return { frame, isSilent, heightPx }
}
