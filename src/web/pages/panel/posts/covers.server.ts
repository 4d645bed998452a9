import type { ShopDatabase } from '#database/connection.ts'
import { listLatestPictures } from '#database/pictures.ts'
import { listDrawnCovers } from '#database/seed/article-covers.ts'
import type { Picture } from '#domain/catalog/product.ts'

/** Pictures that may stand over an article. */
export interface Covers {
  /** The owner's own, the latest first. */
  uploaded: readonly Picture[]
  drawn: readonly Picture[]
}

/** What the form of an article offers. */
export async function listCovers(db: ShopDatabase): Promise<Covers> {
  return { uploaded: await listLatestPictures(db, 'post'), drawn: listDrawnCovers() }
}
