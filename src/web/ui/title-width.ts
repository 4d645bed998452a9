/** How many letters fit into a page's title at full width, and the class for longer words. */
const STEPS = [
  { upTo: 9, name: undefined },
  { upTo: 11, name: 'title-narrow' },
  { upTo: 12, name: 'title-narrower' },
  { upTo: Number.POSITIVE_INFINITY, name: 'title-smaller' },
] as const

/** The class that keeps the longest word of a name on its line: it gets narrower before it gets smaller. */
export function titleWidth(name: string): (typeof STEPS)[number]['name'] {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => [...word].length))
  return STEPS.find(({ upTo }) => longest <= upTo)?.name
}
