import { useEffect, useEffectEvent } from 'react'

export interface ListKeys {
  move(by: 1 | -1): void
  choose(upToLast: boolean): void
  chooseAll(): void
  open(): void
  print(): void
  book(): void
  leave(): void
  find(): void
  back(): void
}

/** Single letters act on the list. */
export function useListKeys(keys: ListKeys): void {
  useKeys((event) => actOf(event, keys))
}

/** Keys that act outside fields and without Ctrl, Alt or Meta. */
export function useKeys(actFor: (event: KeyboardEvent) => (() => void) | undefined): void {
  const find = useEffectEvent(actFor)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      if (isTyped(event.target)) return
      const act = find(event)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function actOf(event: KeyboardEvent, keys: ListKeys): (() => void) | undefined {
  switch (event.key.toLowerCase()) {
    case 'j':
      return () => keys.move(1)
    case 'k':
      return () => keys.move(-1)
    case 'x':
      return () => keys.choose(event.shiftKey)
    case 'a':
      return keys.chooseAll
    case 'p':
      return keys.print
    case 'b':
      return keys.book
    case 'h':
      return keys.leave
    case '/':
      return keys.find
    case 'escape':
      return keys.back
    case 'enter':
      // A focused button or link handles the key itself.
      return isControl(event.target) ? undefined : keys.open
  }
}

function isTyped(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || target.matches('textarea, select')
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a, button, summary, input') !== null
}
