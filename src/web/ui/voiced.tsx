import { createElement, Fragment } from 'react'
import { voicesIn } from '#domain/language/voices.ts'
import { useLanguage } from '../language.tsx'

/** A text as somebody wrote it: its words of another script name their language, for the voice of a screen reader. */
export function Voiced({ text }: { text: string }) {
  const runs = voicesIn(text, useLanguage())
  // Children without keys, since no run of a text ever moves.
  return createElement(
    Fragment,
    null,
    ...runs.map(({ text: run, lang }) => (lang ? createElement('span', { lang }, run) : run)),
  )
}
