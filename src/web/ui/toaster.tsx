import { useEffect } from 'react'
import { ShopLink } from '../layout/shop-link.tsx'
import { useStore } from '../store.ts'
import { CloseButton } from './close-button.tsx'
import { closeToast, panelToasterStore, type Toast, toastStore } from './toast-store.ts'

/** Top centre over the header; a click elsewhere does not close it. */
export function Toaster() {
  return useStore(panelToasterStore, false) ? null : <Toasts className="toaster" />
}

/** Below the head of an open panel, whose content makes room. */
export function PanelToaster() {
  useEffect(() => {
    panelToasterStore.set(true)
    return () => panelToasterStore.set(false)
  }, [])
  return <Toasts className="panel-toaster" />
}

function Toasts({ className }: { className: string }) {
  const toast = useStore(toastStore, undefined)
  return (
    <div className={className} data-toaster="">
      <div role="status" aria-live="polite">
        {toast?.severity === 'success' && <ToastBox toast={toast} />}
      </div>
      <div role="alert" aria-live="assertive">
        {toast?.severity === 'error' && <ToastBox toast={toast} />}
      </div>
    </div>
  )
}

function ToastBox({ toast: { severity, text, link } }: { toast: Toast }) {
  return (
    <div className={`toast toast-${severity}`}>
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
