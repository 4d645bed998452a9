import { type HTMLElement, type Node, NodeType, parse } from 'node-html-parser'
import { MARKS } from '../../scripts/sentences/pseudo.ts'
import { withoutData } from './names.ts'

const NEVER_READ = new Set(['SCRIPT', 'STYLE', 'TEMPLATE'])
/** Said by a screen reader, or shown while a field is empty or on a button that scripts change. */
const READ_OUT = ['aria-label', 'alt', 'placeholder', 'title', 'data-word']
/** A sentence may go on in them, and after them. */
const WITHIN_A_SENTENCE = new Set(
  'A ABBR B BDI BUTTON CODE EM I MARK OUTPUT S SMALL SPAN STRONG SUB SUP TIME'.split(' '),
)

/** Every text of a page, for eyes, screen readers and search engines, outside the marked sentences. */
export function unmarkedIn(html: string): string[] {
  const root = parse(html, { blockTextElements: { script: true, style: true } }).querySelector(
    'html',
  )
  const language = root?.getAttribute('lang')
  const found: string[] = []
  const isWord = (text: string) => /\p{L}/u.test(withoutData(text))
  const note = (where: HTMLElement, text: string) => {
    if (isWord(text)) found.push(`${called(where)}: ${text}`)
  }

  /** Written by people, or marked as another language or a name. */
  function isKept(element: HTMLElement, around: boolean): boolean {
    if (element.getAttribute('translate') === 'no' || element.classList.contains('review'))
      return true
    const own = element.getAttribute('lang')
    return own === undefined ? around : own !== language
  }

  /** Returns how many sentences are open at the end. */
  function read(node: Node, element: HTMLElement, open: number, kept: boolean): number {
    if (node.nodeType === NodeType.TEXT_NODE) {
      const { depth, left } = outsideMarks(node.text, open)
      if (!kept) note(element, left)
      return kept ? open : depth
    }
    const own = node as HTMLElement
    if (node.nodeType !== NodeType.ELEMENT_NODE || NEVER_READ.has(own.tagName)) return open
    const isOwnKept = isKept(own, kept)
    if (!isOwnKept) {
      for (const name of READ_OUT) note(own, outsideMarks(own.getAttribute(name) ?? '', 0).left)
    }
    const end = own.childNodes.reduce((depth, child) => read(child, own, depth, isOwnKept), open)
    return WITHIN_A_SENTENCE.has(own.tagName) ? end : open
  }

  const body = root?.querySelector('body')
  if (body) read(body, body, 0, false)
  const title = root?.querySelector('title')
  if (title) note(title, outsideMarks(title.text, 0).left)
  const description = root?.querySelector('meta[name=description]')
  // That of a text which is only in English says so in the page.
  if (description && !root?.querySelector('main [lang=en]')) {
    note(description, outsideMarks(description.getAttribute('content') ?? '', 0).left)
  }
  return [...new Set(found)]
}

function called(element: HTMLElement): string {
  const [first] = element.classList.values()
  return element.tagName.toLowerCase() + (first ? `.${first}` : '')
}

function outsideMarks(text: string, open: number): { depth: number; left: string } {
  let depth = open
  let left = ''
  for (const sign of text) {
    if (sign === MARKS.open) depth += 1
    else if (sign === MARKS.close) depth = Math.max(0, depth - 1)
    else if (depth === 0) left += sign
  }
  return { depth, left: left.replace(/\s+/g, ' ').trim() }
}
