import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = 'docs/performance.md'
const HEADING = /^## /m

/** Writes one section of the file of measures; what other programs have written there stays. */
export function writeSection(title: string, text: string): void {
  const old = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '# Performance\n'
  const section = `## ${title}\n\n${text.trim()}\n`
  const [intro = '', ...sections] = old.split(HEADING)
  const others = sections.map((one) => `## ${one.trim()}\n`)
  const place = others.findIndex((one) => one.startsWith(`## ${title}\n`))
  if (place >= 0) others[place] = section
  else others.push(section)
  writeFileSync(FILE, [`${intro.trim()}\n`, ...others].join('\n'))
}
