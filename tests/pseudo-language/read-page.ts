import type { Page } from '@playwright/test'
import { MARKS } from '../../scripts/sentences/pseudo.ts'

/** What a screen shows that is not of the language, and what does not fit it. */
export interface Findings {
  /** Text outside every marked sentence, with the element it stands in. */
  unmarked: { where: string; text: string }[]
  clipped: string[]
}

/** Written by people, or marked: other languages, names, Latin names of plants. */
const NOT_SAID = 'script, style, template, noscript, .review, [translate=no], [lang]:not(:root)'

/** Reads a page as it is now, open and closed parts, with the words for screen readers. */
export function readPage(page: Page): Promise<Findings> {
  return page.evaluate(
    ({ notSaid, open, close }) => {
      const unmarked: { where: string; text: string }[] = []
      const clipped: string[] = []
      const called = (element: Element) => {
        const name =
          element.className && typeof element.className === 'string'
            ? `.${element.className.split(' ')[0]}`
            : ''
        return `${element.tagName.toLowerCase()}${name}`
      }
      /** A letter of a word; figures, signs and prices are the same in every language. */
      const isWord = (text: string) => /\p{L}/u.test(text)
      const outside = (text: string, depthBefore: number) => {
        let depth = depthBefore
        let left = ''
        for (const sign of text) {
          if (sign === open) depth += 1
          else if (sign === close) depth = Math.max(0, depth - 1)
          else if (depth === 0) left += sign
        }
        return { depth, left: left.trim() }
      }
      const isKept = (element: Element | null) => {
        const kept = element?.closest(notSaid)
        return kept ? kept.getAttribute('lang') !== document.documentElement.lang : false
      }
      const blockOf = (element: Element | null): Element | null =>
        element && getComputedStyle(element).display.startsWith('inline')
          ? blockOf(element.parentElement)
          : element
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      let depth = 0
      let block = null as Element | null
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement
        const own = blockOf(element)
        if (own !== block && !own?.contains(block) && !block?.contains(own)) depth = 0
        block = own
        const read = outside(node.textContent ?? '', depth)
        depth = read.depth
        if (element && isWord(read.left) && !isKept(element))
          unmarked.push({ where: called(element), text: read.left })
      }
      for (const element of document.querySelectorAll('body *, title')) {
        if (isKept(element)) continue
        for (const name of ['aria-label', 'alt', 'placeholder', 'title', 'data-word']) {
          const read = outside(element.getAttribute(name) ?? '', 0)
          if (isWord(read.left))
            unmarked.push({ where: `${called(element)} ${name}`, text: read.left })
        }
      }
      const described = document.querySelector('meta[name=description]')?.getAttribute('content')
      // That of a text which is only in English says so in the page.
      const ends = [
        document.title,
        ...(document.querySelector('main [lang=en]') ? [] : [described ?? '']),
      ]
      for (const text of ends) {
        const { left } = outside(text, 0)
        if (isWord(left)) unmarked.push({ where: 'head', text: left })
      }

      /** Around its own words, without what inner elements hold. */
      const boxOfText = (element: Element) => {
        const boxes = [...element.childNodes]
          .filter((one) => one.nodeType === Node.TEXT_NODE && isWord(one.textContent ?? ''))
          .flatMap((one) => {
            const range = document.createRange()
            range.selectNodeContents(one)
            return [...range.getClientRects()]
          })
        return {
          left: Math.min(...boxes.map(({ left }) => left)),
          right: Math.max(...boxes.map(({ right }) => right)),
          top: Math.min(...boxes.map(({ top }) => top)),
          bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
        }
      }
      const width = document.documentElement.clientWidth
      if (document.documentElement.scrollWidth > width || document.body.scrollWidth > width)
        clipped.push(`the page is ${document.body.scrollWidth} wide`)
      const scrolls = (element: Element | null): boolean => {
        if (!element || element === document.body) return false
        const { overflowX } = getComputedStyle(element)
        return ['auto', 'scroll'].includes(overflowX) || scrolls(element.parentElement)
      }
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        const hasText = [...element.childNodes].some(
          (one) => one.nodeType === Node.TEXT_NODE && isWord(one.textContent ?? ''),
        )
        if (
          !hasText ||
          !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        )
          continue
        const box = element.getBoundingClientRect()
        // For screen readers alone.
        if (box.width <= 2 || box.height <= 2 || element.closest('[class*=sr-only]')) continue
        // An excerpt, which is cut on purpose.
        if (getComputedStyle(element).webkitLineClamp !== 'none') continue
        const inner = boxOfText(element)
        const words = (element.textContent ?? '').slice(0, 60)
        if ((inner.right > width + 1 || inner.left < -1) && !scrolls(element))
          clipped.push(`${called(element)} leaves the screen: ${words}`)
        for (
          let around: HTMLElement | null = element;
          around && around !== document.body;
          around = around.parentElement
        ) {
          const style = getComputedStyle(around)
          const frame = around.getBoundingClientRect()
          const cutsX =
            ['hidden', 'clip'].includes(style.overflowX) &&
            (inner.right > frame.right + 2 || inner.left < frame.left - 2)
          const cutsY =
            ['hidden', 'clip'].includes(style.overflowY) &&
            (inner.bottom > frame.bottom + 3 || inner.top < frame.top - 3)
          if (frame.width > 2 && frame.height > 2 && (cutsX || cutsY)) {
            clipped.push(`${called(element)} is cut off by ${called(around)}: ${words}`)
            break
          }
        }
      }
      return { unmarked, clipped: [...new Set(clipped)] }
    },
    { notSaid: NOT_SAID, ...MARKS },
  )
}
