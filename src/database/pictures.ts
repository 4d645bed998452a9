import { eq, inArray, sql } from 'drizzle-orm'
import type { Picture } from '#domain/catalog/product.ts'
import type { UserId } from '#domain/ids.ts'
import type { Reader, ShopDatabase } from './connection.ts'
import { products } from './tables/catalog.ts'
import { pictures } from './tables/owner-products.ts'

/** A picture as it was uploaded, with what it is for. */
export interface UploadedPicture {
  id: string
  purpose: 'product' | 'post' | 'return'
  isPrivate: boolean
  base: string
  widths: readonly number[]
  width: number
  height: number
  bytes: number
  uploadedBy: UserId
  uploadedAt: Date
}

/** Notes a picture that stands in the store, so that it may be named from now on. */
export async function notePicture(db: ShopDatabase, picture: UploadedPicture): Promise<void> {
  await db.insert(pictures).values({ ...picture, widths: [...picture.widths] })
}

/** An uploaded picture with who sent it, by its id; nothing when there is none. */
export async function findUploadedPicture(
  db: Reader,
  id: string,
): Promise<
  | (Omit<UploadedPicture, 'purpose' | 'uploadedBy'> & {
      purpose: string
      uploadedBy: string | null
    })
  | undefined
> {
  const [row] = await db.select().from(pictures).where(eq(pictures.id, id)).limit(1)
  return row
}

/**
 * The open pictures of these bases, uploaded or on a product already; others are left out, so that no
 * address from outside ever gets onto a page (promise P41, case SSR-01).
 */
export async function listKnownPictures(
  db: Reader,
  bases: readonly string[],
): Promise<Map<string, Picture>> {
  const known = new Map<string, Picture>()
  if (bases.length === 0) return known
  const uploaded = await db
    .select()
    .from(pictures)
    .where(sql`${inArray(pictures.base, [...bases])} and not ${pictures.isPrivate}`)
  for (const { base, widths, width, height } of uploaded) {
    known.set(base, { view: 'photo', base, widths, width, height })
  }
  for (const base of bases.filter((one) => !known.has(one))) {
    const [row] = await db
      .select({ pictures: products.pictures })
      .from(products)
      .where(sql`${products.pictures} @> ${JSON.stringify([{ base }])}::jsonb`)
      .limit(1)
    const picture = row?.pictures.find((one) => one.base === base)
    if (picture) known.set(base, picture)
  }
  return known
}

const isShown = sql`exists (
  select from products
  where products.pictures @> jsonb_build_array(jsonb_build_object('base', ${pictures.base}))
)`

/** Pictures uploaded for a product before that moment that no product shows. */
export async function listUnusedPictures(
  db: Reader,
  before: Date,
  most: number,
): Promise<{ id: string; widths: readonly number[] }[]> {
  return await db
    .select({ id: pictures.id, widths: pictures.widths })
    .from(pictures)
    .where(
      sql`${pictures.purpose} = 'product' and ${pictures.uploadedAt} < ${before.toISOString()} and not ${isShown}`,
    )
    .orderBy(pictures.uploadedAt)
    .limit(most)
}

/** Forgets a picture that no product shows; says whether it was still so. */
export async function forgetPicture(db: ShopDatabase, id: string): Promise<boolean> {
  const gone = await db
    .delete(pictures)
    .where(sql`${pictures.id} = ${id} and not ${isShown}`)
    .returning({ id: pictures.id })
  return gone.length > 0
}
