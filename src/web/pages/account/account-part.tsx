import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useKeptPlace } from '../../ui/use-kept-place.ts'

interface AccountPartProps {
  id: string
  title: string
  lead?: string
  className?: string
  children: ReactNode
}

export function AccountPart({ id, title, lead, className, children }: AccountPartProps) {
  return (
    <section
      className={classNames('stack stack-start gap-20 part account-part', className)}
      aria-labelledby={id}
      {...useKeptPlace(id)}
    >
      <div>
        <h2 id={id} tabIndex={-1} className="title-h3">
          {title}
        </h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </section>
  )
}
