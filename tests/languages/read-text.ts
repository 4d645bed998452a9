import { type HTMLElement, type Node, NodeType } from 'node-html-parser'
import type { Language } from '#domain/language/languages.ts'

/** Not read, or not written in the page's language by its nature: names, and the Latin ones of plants. */
const LEFT_OUT = 'script, style, template, [lang=la], [translate=no]'
/** Said by a screen reader, or shown while a field is empty. */
const SAID = ['alt', 'aria-label', 'placeholder', 'title']

/** Marked words of a text, for the voice that reads them: a part of its line. */
const VOICE = /^lang="\w+"$/
const isVoiced = (node: Node) =>
  node.nodeType === NodeType.TEXT_NODE ||
  ((node as HTMLElement).rawTagName === 'span' && VOICE.test((node as HTMLElement).rawAttrs))

/** Whether an element holds one text, some words of which name their language. */
export const isOneText = (element: Node): boolean =>
  element.childNodes.length > 1 && element.childNodes.every(isVoiced)

function textsIn(node: Node, texts: string[]): string[] {
  if (node.nodeType === NodeType.TEXT_NODE || isOneText(node)) {
    texts.push(node.textContent)
    return texts
  }
  for (const child of node.childNodes) textsIn(child, texts)
  return texts
}

/**
 * Every text that a reader of a page meets, one a line: the visible ones, those for screen readers, and the title and
 * description for search engines. The links to the other languages are in those.
 */
export function readText(root: HTMLElement, language: Language): string {
  for (const element of root.querySelectorAll(LEFT_OUT)) element.remove()
  for (const link of root.querySelectorAll('a[hreflang]')) {
    if (link.getAttribute('hreflang') !== language && link.getAttribute('lang')) link.remove()
  }
  const body = root.querySelector('body')
  const said = root
    .querySelectorAll('body *')
    .flatMap((element) => SAID.map((name) => element.getAttribute(name) ?? ''))
  const description = root.querySelector('meta[name=description]')?.getAttribute('content') ?? ''
  const title = root.querySelector('title')?.textContent ?? ''
  return [title, description, ...(body ? textsIn(body, []) : []), ...said]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
