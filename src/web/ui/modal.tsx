import { Dialog } from '@base-ui/react/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { useLayer } from './open-layers.ts'

interface ModalProps {
  open: boolean
  onClose(): void
  /** Appearance and direction: `side-panel`, `dialog`, `search-dialog`. */
  className: string
  initialFocus?: ComponentProps<typeof Dialog.Popup>['initialFocus']
  children: ReactNode
}

/** A modal dialog: traps the focus; Escape, Back and the overlay close it. */
export function Modal({ open, onClose, className, initialFocus = true, children }: ModalProps) {
  useLayer(open, onClose)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, details) => {
        const { target } = details.event
        // Closing a toast over the dialog is not a click outside the dialog.
        const onToast = target instanceof Element && target.closest('[data-toaster]') !== null
        if (onToast) details.cancel()
        else if (!next) onClose()
      }}
    >
      <Dialog.Portal>
        {/* Also covers a dialog that this one was opened from. */}
        <Dialog.Backdrop className="backdrop" forceRender />
        <Dialog.Popup className={className} initialFocus={initialFocus}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export const ModalTitle = Dialog.Title
export const ModalText = Dialog.Description
