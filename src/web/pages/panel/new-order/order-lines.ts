import { type ProductId, parseProductId } from '#domain/ids.ts'

/** A product of the order, with the name and size under which it was found. */
export interface Line {
  productId: ProductId
  name: string
  quantity: number
}

/** The lines as a form value, because drafts store texts. */
export const textOfLines = (lines: readonly Line[]): string => JSON.stringify(lines)

/** Parses a value made by `textOfLines`; an empty one has no lines. */
export function linesIn(text: string): readonly Line[] {
  const lines: unknown = text === '' ? [] : JSON.parse(text)
  return Array.isArray(lines) ? lines.flatMap(lineIn) : []
}

/** A draft may be from another version of the shop: what is not a line of this one is left out. */
function lineIn(line: unknown): Line | [] {
  const { productId, name, quantity }: Record<string, unknown> = Object(line)
  const id = typeof productId === 'string' && parseProductId(productId)
  if (!id || typeof name !== 'string' || typeof quantity !== 'number') return []
  return { productId: id, name, quantity }
}
