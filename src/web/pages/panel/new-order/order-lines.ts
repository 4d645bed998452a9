import type { ProductId } from '#domain/ids.ts'

/** A product of the order, with the name and size under which it was found. */
export interface Line {
  productId: ProductId
  name: string
  quantity: number
}

/** The lines as a form value, because drafts store texts. */
export const textOfLines = (lines: readonly Line[]): string => JSON.stringify(lines)

/** Parses a value made by `textOfLines`; an empty one has no lines. */
export const linesIn = (text: string): readonly Line[] =>
  text === '' ? [] : (JSON.parse(text) as readonly Line[])
