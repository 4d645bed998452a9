import type { FormEvent, ReactNode, RefObject } from 'react'

interface PanelFormProps {
  form: { ref: RefObject<HTMLFormElement | null>; submit(event: FormEvent): void }
  /** The endpoint that it is sent to. */
  action: string
  className?: string
  children: ReactNode
}

/** A form of the panel, sent by script. */
export function PanelForm({ form, action, className, children }: PanelFormProps) {
  return (
    <form
      className={className ?? 'stack panel-form'}
      noValidate
      method="post"
      action={action}
      ref={form.ref}
      onSubmit={form.submit}
    >
      {children}
    </form>
  )
}
