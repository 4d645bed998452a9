import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'docs/performance.md'

/** A Markdown table. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** The beginning of the file, and its sections with their headings. */
function readParts(): [string, ...string[]] {
  const [beginning = '', ...sections] = readFileSync(FILE, 'utf8').split(/^(?=## )/m)
  return [beginning, ...sections]
}

function writeParts(parts: readonly string[]): void {
  writeFileSync(FILE, `${parts.map((part) => part.trim()).join('\n\n')}\n`)
}

/** Replaces the text before the first section. */
export function writeBeginning(text: string): void {
  const [, ...sections] = readParts()
  writeParts([text, ...sections])
}

/** Replaces one section; sections of other benchmarks stay. */
export function writeSection(title: string, text: string): void {
  const heading = `## ${title}\n`
  const [beginning, ...sections] = readParts()
  const place = sections.findIndex((section) => section.startsWith(heading))
  const written = `${heading}\n${text}`
  writeParts([beginning, ...(place < 0 ? [...sections, written] : sections.with(place, written))])
}
