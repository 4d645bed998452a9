import { z } from 'zod'
import { CursorId, CursorMoment, readCursor, writeCursor } from '#database/cursor.ts'
import type { ProductSort } from '#domain/catalog/product.ts'

/** The sort value and id of the last product of a page. */
export interface ProductCursor {
  key: string
  id: string
}

const NUMBER_KEY = /^\d{1,10}$/

const Content = z.tuple([z.string(), z.string().max(40), CursorId])

function keyFits(sort: ProductSort, key: string): boolean {
  if (sort !== 'newest') return NUMBER_KEY.test(key) && Number(key) < 2 ** 31
  return CursorMoment.safeParse(key).success
}

/** Encodes the opaque text of `cursor=`, which is valid for one sort only. */
export function writeProductCursor(sort: ProductSort, { key, id }: ProductCursor): string {
  return writeCursor([sort, key, id])
}

/** Decodes a cursor; `undefined` for anything that this shop did not write for this sort. */
export function parseProductCursor(text: string, sort: ProductSort): ProductCursor | undefined {
  const content = readCursor(text, Content)
  if (!content) return undefined
  const [itsSort, key, id] = content
  const isOurs = itsSort === sort && keyFits(sort, key)
  return isOurs ? { key, id } : undefined
}
