import { type RefObject, useEffect, useRef } from 'react'

/** A ref that moves the focus to the first field of a section when it opens. */
export function useOpened<Field extends HTMLElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
