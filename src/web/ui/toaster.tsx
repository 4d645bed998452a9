import { useStore } from '../store.ts'
import { CloseButton } from './close-button.tsx'
import { closeToast, toastStore } from './toast-store.ts'

/** Top centre below the header; a click elsewhere does not close it. */
export function Toaster() {
  const toast = useStore(toastStore, undefined)
  return (
    <div className="toaster" data-toaster="">
      <div role="status" aria-live="polite">
        {toast?.severity === 'success' && <ToastBox severity="success" text={toast.text} />}
      </div>
      <div role="alert" aria-live="assertive">
        {toast?.severity === 'error' && <ToastBox severity="error" text={toast.text} />}
      </div>
    </div>
  )
}

function ToastBox({ severity, text }: { severity: 'success' | 'error'; text: string }) {
  return (
    <div className={`toast toast-${severity}`}>
      <p>{text}</p>
      <CloseButton onClick={closeToast} />
    </div>
  )
}
