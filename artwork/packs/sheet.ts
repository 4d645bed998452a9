/** The definitions of one picture: gradients, clips and blurs, with ids that allow pictures to be combined. */
export interface Sheet {
  /** Adds a definition; `write` gets its id. Returns the reference `url(#id)`. */
  define(write: (id: string) => string): string
  /** Stores a repeated print; returns the markup that uses it. */
  block(content: string): string
  definitions(): string
}

export function openSheet(prefix: string): Sheet {
  const written: string[] = []
  const add = (write: (id: string) => string) => {
    const id = `${prefix}${written.length}`
    written.push(write(id))
    return id
  }
  return {
    define: (write) => `url(#${add(write)})`,
    block: (content) => `<use href="#${add((id) => `<g id="${id}">${content}</g>`)}"/>`,
    definitions: () => `<defs>${written.join('')}</defs>`,
  }
}

function clip(sheet: Sheet, path: string): string {
  return sheet.define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`)
}

export function clipped(sheet: Sheet, path: string, content: string): string {
  return `<g clip-path="${clip(sheet, path)}">${content}</g>`
}
