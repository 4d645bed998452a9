import { multiLine, singleLine } from '../text/plain-text.ts'
import { LINK } from './inline-parts.ts'
import {
  POLICY_VALUES,
  type Policy,
  type PolicyBlock,
  type PolicySection,
  type PolicyTexts,
} from './policy.ts'

/** Why a text of a policy is refused. */
export type PolicyTextProblem = 'no-section' | 'table-uneven' | 'link-wrong' | 'value-unknown'

const SECTION = /^## +(.+?)(?: *\{#([a-z0-9-]{1,60})\})?$/
const QUESTION = /^### +(.+)$/
const POINT = /^- +(.+)$/
const STEP = /^\d{1,3}\. +(.+)$/
const TERM = /^(.+?) +:: +(.+)$/
const ROW = /^\|.*\|$/
const RULE = /^\|(?: *:?-+:? *\|)+$/
const VALUE = /\{(\w+)\}/g
/** Allowed link targets: pages of this shop, anchors, other sites, mail and phone addresses; nothing executable. */
const TARGET = /^(?:\/(?![/\\])|#|https?:\/\/[^/\\]|mailto:|tel:|\{\w+Page\})/i

/** Returns the problem of a policy's text: in its links and values, and in its sections if `signs` is `sections`. */
export function policyTextProblem(
  text: string,
  signs: 'inline' | 'sections',
): PolicyTextProblem | undefined {
  if ([...text.matchAll(LINK)].some(([, , target = '']) => !TARGET.test(target)))
    return 'link-wrong'
  const named = [...text.matchAll(VALUE)].map(([, name]) => name)
  const isKnown = named.every((name) => POLICY_VALUES.some((known) => known === name))
  if (!isKnown) return 'value-unknown'
  const read = signs === 'sections' && sectionsOf(text)
  return read && 'problem' in read ? read.problem : undefined
}

/** Parses the texts of a policy; a text that `policyTextProblem` refuses has no sections. */
export function readPolicy({ title, description, lead, short, body }: PolicyTexts): Policy {
  const read = sectionsOf(body)
  const sections = 'problem' in read ? [] : read.sections
  return { title, description, lead, short: linesOf(short), sections }
}

const linesOf = (text: string): string[] => text.split('\n').map(singleLine).filter(Boolean)

/**
 * Parses sections under `## Title {#anchor}`, which contain paragraphs, `- points`, `1. steps`, `Term :: text`,
 * `| tables |`, and `### Questions` above their answers. No HTML is accepted as markup.
 */
function sectionsOf(
  text: string,
): { sections: PolicySection[] } | { problem: 'no-section' | 'table-uneven' } {
  const sections: { id: string; title: string; blocks: PolicyBlock[] }[] = []
  const taken = new Set<string>()
  // A blank line may separate a question from its answer.
  const close = multiLine(text).replace(/^(### .+)\n\s*\n(?!#)/gm, '$1\n')
  for (const paragraph of close.split(/\n\s*\n|\n(?=##)/)) {
    const lines = linesOf(paragraph)
    const [, title, anchor] = SECTION.exec(lines[0] ?? '') ?? []
    if (title !== undefined) {
      sections.push({ id: takeId(taken, anchor), title, blocks: [] })
      lines.shift()
    }
    if (lines.length === 0) continue
    const section = sections.at(-1)
    if (!section) return { problem: 'no-section' }
    const block = blockOf(lines)
    if (!block) return { problem: 'table-uneven' }
    const last = section.blocks.at(-1)
    const isMore = typeof block === 'object' && 'questions' in block && typeof last === 'object'
    if (isMore && 'questions' in last) {
      section.blocks.splice(-1, 1, { questions: [...last.questions, ...block.questions] })
    } else section.blocks.push(block)
  }
  return sections.length === 0 ? { problem: 'no-section' } : { sections }
}

function takeId(taken: Set<string>, wanted: string | undefined): string {
  let id = wanted
  for (let number = taken.size + 1; !id || taken.has(id); number += 1) id = `section-${number}`
  taken.add(id)
  return id
}

/** Parses a block of lines; undefined for a table whose rows differ in width from its header. */
function blockOf(lines: readonly string[]): PolicyBlock | undefined {
  const [first = '', ...rest] = lines
  const all = (shape: RegExp) => lines.every((line) => shape.test(line))
  const wordsOf = (shape: RegExp) => lines.map((line) => shape.exec(line)?.[1] ?? '')
  const question = QUESTION.exec(first)?.[1]
  if (question !== undefined) return { questions: [[question, rest.join(' ')]] }
  if (all(POINT)) return { points: wordsOf(POINT) }
  if (all(STEP)) return { steps: wordsOf(STEP) }
  if (all(TERM)) {
    const terms = lines.map((line) => {
      const [, term = '', said = ''] = TERM.exec(line) ?? []
      return [term, said] as const
    })
    return { terms }
  }
  if (!all(ROW)) return lines.join(' ')
  const [head = [], ...rows] = lines
    .filter((line) => !RULE.test(line))
    .map((line) => line.slice(1, -1).split('|').map(singleLine))
  return rows.every((row) => row.length === head.length) ? { head, rows } : undefined
}

/** Formats a policy for `readPolicy`. */
export function writePolicy({ title, description, lead, short, sections }: Policy): PolicyTexts {
  const body = sections.map((section) =>
    [`## ${section.title} {#${section.id}}`, ...section.blocks.map(writeBlock)].join('\n\n'),
  )
  return { title, description, lead, short: short.join('\n'), body: body.join('\n\n') }
}

function writeBlock(block: PolicyBlock): string {
  if (typeof block === 'string') return block
  if ('points' in block) return block.points.map((point) => `- ${point}`).join('\n')
  if ('steps' in block) return block.steps.map((step, at) => `${at + 1}. ${step}`).join('\n')
  if ('terms' in block) return block.terms.map(([term, said]) => `${term} :: ${said}`).join('\n')
  if ('questions' in block) {
    return block.questions.map(([question, answer]) => `### ${question}\n${answer}`).join('\n\n')
  }
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(block.head), row(block.head.map(() => '---')), ...block.rows.map(row)].join('\n')
}
