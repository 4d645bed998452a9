import type { ProductId } from '#domain/ids.ts'

/** A product of the order, by the name and size that it was found under. */
export interface Line {
  productId: ProductId
  name: string
  quantity: number
}

/** The lines as a value of the form, whose draft keeps texts. */
export const textOfLines = (lines: readonly Line[]): string => JSON.stringify(lines)

/** The lines of a value that `textOfLines` made; none of an empty one. */
export const linesIn = (text: string): readonly Line[] =>
  text === '' ? [] : (JSON.parse(text) as readonly Line[])
