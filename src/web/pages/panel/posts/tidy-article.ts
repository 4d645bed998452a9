/**
 * Normalises the editor's HTML: heading rows in a table head, no paragraph around the only content of a cell or
 * list item, nothing empty. For the browser.
 */
export function tidyArticle(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const table of page.querySelectorAll('table')) tidyTable(table)
  for (const box of page.querySelectorAll('td, th, li')) unwrapParagraph(box)
  for (const empty of page.querySelectorAll('p, h2, h3, blockquote, ul, ol')) {
    const isEmpty = empty.textContent?.trim() === '' && !empty.querySelector('img')
    if (isEmpty) empty.remove()
  }
  return page.body.innerHTML
}

function tidyTable(table: HTMLTableElement): void {
  table.removeAttribute('style')
  for (const group of table.querySelectorAll('colgroup')) group.remove()
  for (const cell of table.querySelectorAll('td, th')) {
    for (const name of ['colspan', 'rowspan']) {
      if (cell.getAttribute(name) === '1') cell.removeAttribute(name)
    }
  }
  const heading: HTMLTableRowElement[] = []
  for (const row of table.rows) {
    if ([...row.cells].some(({ tagName }) => tagName !== 'TH')) break
    heading.push(row)
  }
  if (heading.length > 0 && heading.length < table.rows.length) {
    table.createTHead().append(...heading)
  }
}

function unwrapParagraph(box: Element): void {
  const [first, ...others] = box.children
  const isAlone = first?.tagName === 'P' && others.every(({ tagName }) => /^[OU]L$/.test(tagName))
  if (isAlone) first.replaceWith(...first.childNodes)
}
