import { useLoaderData } from 'react-router'
import type { loader } from './about.tsx'
import type { AboutText } from './about-texts.ts'

/** One text of the story; where it stayed English on another page, screen readers are told the language. */
export function Say({ text }: { text: AboutText }) {
  const { texts, english } = useLoaderData<typeof loader>().story
  return english.includes(text) ? <span lang="en">{texts[text]}</span> : texts[text]
}
