import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import { setLayer } from '../ui/open-layers.ts'

interface DisclosureProps {
  /** Accessible name of the icon; visible text without an icon. */
  label: string
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * A menu that opens without JavaScript. With JavaScript it also closes on Escape, on Back, on a click elsewhere, when
 * the focus leaves and when an entry is chosen.
 */
export function Disclosure({ label, icon, className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const box = details.current
    if (!box) return
    const close = () => {
      box.open = false
    }
    const closeOutside = (event: Event) => {
      if (box.open && event.target instanceof Node && !box.contains(event.target)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !box.open) return
      close()
      box.querySelector('summary')?.focus()
    }
    const closeOnChoice = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a, button')) close()
    }
    const toggled = () => setLayer(box, box.open ? close : undefined)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    box.addEventListener('click', closeOnChoice)
    box.addEventListener('toggle', toggled)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
      box.removeEventListener('click', closeOnChoice)
      box.removeEventListener('toggle', toggled)
    }
  }, [])
  return (
    <details ref={details} className={classNames('disclosure', className)}>
      {icon ? (
        <summary className="icon-button" aria-label={label}>
          {icon}
        </summary>
      ) : (
        <summary>{label}</summary>
      )}
      <div className="stack sheet gap-8 disclosure-sheet">{children}</div>
    </details>
  )
}
