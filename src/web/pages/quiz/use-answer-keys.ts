import { type RefObject, useEffect, useEffectEvent } from 'react'

interface AnswerKeys {
  /** The element that contains the options' buttons. */
  options: RefObject<HTMLElement | null>
  count: number
  answer(option: number): void
  previous(): void
  next(): void
}

const FIRST_LETTER = 'A'.charCodeAt(0)

export const letterOf = (option: number): string => String.fromCharCode(FIRST_LETTER + option)

/** The first and last letter key, for the hint. */
export const keysOf = (count: number) => ({ first: letterOf(0), last: letterOf(count - 1) })

/** The option of a key: by its letter or its number. */
function optionOf(key: string): number {
  if (/^[1-9]$/.test(key)) return Number(key) - 1
  return /^[a-z]$/i.test(key) ? key.toUpperCase().charCodeAt(0) - FIRST_LETTER : -1
}

const TYPING = 'input, select, textarea, [role=tablist], [role=dialog]'

/** Letters and numbers answer, up and down move between the options, left and right between the questions. */
export function useAnswerKeys(keys: AnswerKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isElsewhere = target instanceof Element && target.closest(TYPING) !== null
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
    if (act(event.key, keys)) event.preventDefault()
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

/** Handles a key; returns whether it has a function. */
function act(key: string, { options, count, answer, previous, next }: AnswerKeys): boolean {
  const option = optionOf(key)
  if (option >= 0 && option < count) {
    answer(option)
    return true
  }
  if (key === 'ArrowLeft') previous()
  else if (key === 'ArrowRight') next()
  else if (key === 'ArrowDown' || key === 'ArrowUp') step(options.current, key)
  else return false
  return true
}

function step(list: HTMLElement | null, key: 'ArrowDown' | 'ArrowUp'): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])]
  const focused = document.activeElement
  const here = focused instanceof HTMLElement ? buttons.indexOf(focused) : -1
  const isDown = key === 'ArrowDown'
  const first = isDown ? 0 : buttons.length - 1
  const there = here === -1 ? first : (here + (isDown ? 1 : -1) + buttons.length) % buttons.length
  buttons[there]?.focus()
}
