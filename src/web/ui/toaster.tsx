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

/** If a toast goes while it has the focus, the keyboard goes on where it was. */
function giveFocusBack(own: HTMLElement | null) {
  let before: HTMLElement | null = null
  own?.addEventListener('focusin', ({ relatedTarget }) => {
    before ??= relatedTarget as HTMLElement | null
  })
  return () => {
    if (own?.contains(document.activeElement)) before?.focus()
  }
}

function ToastBox({ toast: { severity, text, link } }: { toast: Toast }) {
  return (
    <div className={`toast toast-${severity}`} ref={giveFocusBack}>
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
