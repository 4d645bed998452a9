import { useLoaderData } from 'react-router'
import type { loader } from './about.tsx'
import type { AboutText } from './about-texts.ts'

/** One text of the page; an untranslated one is marked as English for screen readers. */
export function Say({ text }: { text: AboutText }) {
  const { texts, english } = useLoaderData<typeof loader>().story
  return english.includes(text) ? <span lang="en">{texts[text]}</span> : texts[text]
}
