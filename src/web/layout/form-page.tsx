import './form-page.css'
import { type ReactNode, useId } from 'react'
import { Unbroken } from '../ui/unbroken.tsx'
import { useKeptPlace } from '../ui/use-kept-place.ts'

/** A page with a single form, which also works without JavaScript: heading, result and form. */
export function FormPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  const heading = useId()
  return (
    <section
      className="wrap page stack form-page"
      aria-labelledby={heading}
      {...useKeptPlace(heading)}
    >
      <h1 id={heading} tabIndex={-1} className="title-block">
        {typeof title === 'string' ? <Unbroken text={title} /> : title}
      </h1>
      {children}
    </section>
  )
}
