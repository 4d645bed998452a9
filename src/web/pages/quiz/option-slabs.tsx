import type { RefObject } from 'react'
import { letterOf } from './use-answer-keys.ts'

interface OptionSlabsProps {
  options: readonly string[]
  chosen: number | undefined
  label: string
  list: RefObject<HTMLFieldSetElement | null>
  choose(option: number): void
}

/** Full-width answers with a letter; the chosen one is indigo. */
export function OptionSlabs({ options, chosen, label, list, choose }: OptionSlabsProps) {
  return (
    <fieldset ref={list} aria-label={label} className="stack gap-tile needs-script">
      {options.map((text, option) => (
        <button
          key={text}
          type="button"
          aria-pressed={option === chosen}
          className="choice beside gap-0 quiz-option"
          onClick={() => choose(option)}
        >
          <span className="center quiz-letter" aria-hidden="true">
            {letterOf(option)}
          </span>
          <span>{text}</span>
        </button>
      ))}
    </fieldset>
  )
}
