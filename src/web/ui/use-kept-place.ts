import { useEffect, useRef } from 'react'

/**
 * For a section whose controls may disappear when they are pressed: the focus then moves from the removed control
 * to the section's heading, which needs a `tabIndex` of -1, instead of the top of the page.
 */
export function useKeptPlace(headingId: string): { onFocus(): void; onBlur(): void } {
  const hasFocus = useRef(false)
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    document.getElementById(headingId)?.focus({ preventScroll: true })
  })
  return {
    onFocus() {
      hasFocus.current = true
    },
    // React fires no blur when the focused element is removed.
    onBlur() {
      hasFocus.current = false
    },
  }
}
