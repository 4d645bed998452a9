import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { ShopLink } from '../layout/shop-link.tsx'
import { useStore } from '../store.ts'
import { CloseButton } from './icon-button.tsx'
import { closeToast, panelToastsStore, type Toast, toastStore } from './toast-store.ts'

/** Top centre over the header, or below the head of an open panel; a click elsewhere does not close it. */
export function Toaster() {
  const panel = useStore(panelToastsStore, null)
  return panel ? createPortal(<Toasts />, panel) : <Toasts />
}

function Toasts() {
  const toast = useStore(toastStore, undefined)
  return (
    <div className="toaster" data-toaster="">
      <div role="status" aria-live="polite">
        {toast?.severity === 'success' && <ToastBox toast={toast} />}
      </div>
      <div role="alert" aria-live="assertive">
        {toast?.severity === 'error' && <ToastBox toast={toast} />}
      </div>
    </div>
  )
}

/** A toast that goes while it has the focus gives it back, so that the keyboard goes on where it was. */
function useFocusBack() {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    const own = box.current
    return () => {
      if (own?.contains(document.activeElement) && before.current instanceof HTMLElement) {
        before.current.focus({ preventScroll: true })
      }
    }
  }, [])
  const onFocus = ({ currentTarget, relatedTarget: from }: FocusEvent) => {
    if (!currentTarget.contains(from)) before.current = from
  }
  return { ref: box, onFocus }
}

function ToastBox({ toast: { severity, text, link } }: { toast: Toast }) {
  const focusBack = useFocusBack()
  return (
    <div className={`toast toast-${severity}`} {...focusBack}>
      <p>{text}</p>
      {link && (
        <ShopLink
          to={link.to}
          className="text-link"
          onClick={(event) => {
            event.preventDefault()
            link.run()
          }}
        >
          {link.label}
        </ShopLink>
      )}
      <CloseButton onClick={closeToast} />
    </div>
  )
}
