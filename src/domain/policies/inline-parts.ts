/** A part of a policy's sentence; `at` is its offset. */
export type InlinePart =
  | { kind: 'text' | 'strong' | 'em'; at: number; text: string }
  | { kind: 'link'; at: number; text: string; target: string }

/** Neither part may contain `[`, so that a text of many unfinished links is matched in linear time. */
export const LINK = /\[([^[\]]+)\]\(([^[)\s]+)\)/g

const MARKS = new RegExp(`${LINK.source}|\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*`, 'g')

/** Splits a sentence at its links `[label](target)`, `**strong**` and `*emphasis*`. */
export function inlineParts(sentence: string): InlinePart[] {
  const parts: InlinePart[] = []
  let end = 0
  for (const match of sentence.matchAll(MARKS)) {
    const [whole, label, target, strong, em] = match
    const at = match.index
    if (at > end) parts.push({ kind: 'text', at: end, text: sentence.slice(end, at) })
    if (label && target) parts.push({ kind: 'link', at, text: label, target })
    else if (strong) parts.push({ kind: 'strong', at, text: strong })
    else if (em) parts.push({ kind: 'em', at, text: em })
    end = at + whole.length
  }
  if (end < sentence.length) parts.push({ kind: 'text', at: end, text: sentence.slice(end) })
  return parts
}

/** Returns the sentence without its markup, for structured data. */
export function plainText(sentence: string): string {
  return inlineParts(sentence)
    .map(({ text }) => text)
    .join('')
}
