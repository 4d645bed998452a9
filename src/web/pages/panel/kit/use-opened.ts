import { type RefObject, useEffect, useRef } from 'react'

/** The first field of what somebody has just opened: they go on typing there. */
export function useOpened<Field extends HTMLElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
