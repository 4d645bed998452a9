import { useEffect, useRef } from 'react'

/**
 * For a part of a page whose controls may go away when they are pressed: whoever had such a control in focus goes on
 * from the part's heading, which needs a `tabIndex` of -1, instead of from the top of the page.
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
    // React tells nothing of a focus that ends because its element is removed.
    onBlur() {
      hasFocus.current = false
    },
  }
}
