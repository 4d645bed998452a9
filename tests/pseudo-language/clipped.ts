import type { Page } from '@playwright/test'

/** Text of a page, as it is now, that leaves the screen or is cut off by an element around it. */
export function clippedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clipped: string[] = []
    const called = (element: Element) => {
      const [name] = element.classList
      return element.tagName.toLowerCase() + (name ? `.${name}` : '')
    }
    const isWord = (text: string) => /\p{L}/u.test(text)
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
    /** Sideways on purpose, such as a row of chips; what scrolls down may not be wider than it is. */
    const scrolls = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const isScroller = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
      const isRow = isScroller && element.scrollHeight <= element.clientHeight + 1
      return isRow || scrolls(element.parentElement)
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some(
        (one) => one.nodeType === Node.TEXT_NODE && isWord(one.textContent ?? ''),
      )
      if (!hasText || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
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
    return [...new Set(clipped)]
  })
}
