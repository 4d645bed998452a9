import { createElement, Fragment } from 'react'
import { voicesIn } from '#domain/language/voices.ts'
import { useLanguage } from '../language.tsx'

/** Renders a user's text and marks words in another script with their language, for screen readers. */
export function Voiced({ text }: { text: string }) {
  const runs = voicesIn(text, useLanguage())
  // Children without keys, since no run of a text ever moves.
  return createElement(
    Fragment,
    null,
    ...runs.map(({ text: run, lang }) => (lang ? createElement('span', { lang }, run) : run)),
  )
}
