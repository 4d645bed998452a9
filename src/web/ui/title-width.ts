/** How many letters of the widest cut a page's title has room for, and what longer words become. */
const STEPS = [
  { upTo: 9, name: undefined },
  { upTo: 11, name: 'title-narrow' },
  { upTo: 12, name: 'title-narrower' },
  { upTo: Number.POSITIVE_INFINITY, name: 'title-smaller' },
] as const

/** The class that keeps the longest word of a name on its line: it narrows before it shrinks. */
export function titleWidth(name: string): (typeof STEPS)[number]['name'] {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => [...word].length))
  return STEPS.find(({ upTo }) => longest <= upTo)?.name
}
