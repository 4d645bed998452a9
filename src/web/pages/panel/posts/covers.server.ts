import type { ShopDatabase } from '#database/connection.ts'
import { listLatestPictures } from '#database/pictures/pictures.ts'
import { listDrawnCovers } from '#database/seed/article-covers.ts'
import type { Picture } from '#domain/catalog/product.ts'

export interface Covers {
  /** The owner's own, latest first. */
  uploaded: readonly Picture[]
  drawn: readonly Picture[]
}

/** The choice of covers in the article form. */
export async function listCovers(db: ShopDatabase): Promise<Covers> {
  return { uploaded: await listLatestPictures(db, 'post'), drawn: listDrawnCovers() }
}
