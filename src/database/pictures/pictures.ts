import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Reader, ShopDatabase, Transaction } from '#database/connection.ts'
import { postPictures } from '#database/tables/blog.ts'
import { products } from '#database/tables/catalog.ts'
import { pictures } from '#database/tables/owner-products.ts'
import { logoFrom, type ShopLogo } from '#domain/accounts/shop-look.ts'
import type { PostId } from '#domain/blog/post.ts'
import type { Picture } from '#domain/catalog/product.ts'
import type { UserId } from '#domain/ids.ts'
import { storableText } from '#domain/text/plain-text.ts'

export interface UploadedPicture {
  id: string
  purpose: 'product' | 'post' | 'return' | 'review' | 'logo'
  isPrivate: boolean
  base: string
  widths: readonly number[]
  width: number
  height: number
  bytes: number
  uploadedBy: UserId
  uploadedAt: Date
}

/** Records a picture whose files are stored, so that products and posts can refer to it. */
export async function insertPicture(db: ShopDatabase, picture: UploadedPicture): Promise<void> {
  await db.insert(pictures).values({ ...picture, widths: [...picture.widths] })
}

const isOpen = sql`not ${pictures.isPrivate} and ${pictures.discardedAt} is null`

/** Without those that no text of the database can be, which are no pictures. */
const storable = (bases: readonly string[]) => bases.filter((base) => storableText(base) === base)

/**
 * The public uploaded pictures with these paths, locked until the transaction ends so that none is discarded
 * before an article refers to it.
 */
export async function lockPictures(
  tx: Transaction,
  bases: readonly string[],
): Promise<Map<string, { id: string; picture: Picture }>> {
  if (bases.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(pictures)
    .where(and(inArray(pictures.base, storable(bases)), isOpen))
    .orderBy(pictures.id)
    .for('share')
  return new Map(
    rows.map(({ id, base, widths, width, height }) => [
      base,
      { id, picture: { view: 'photo', base, widths, width, height } },
    ]),
  )
}

/** Records which uploaded pictures an article shows, replacing the previous ones. */
export async function savePicturesOf(tx: Transaction, postId: PostId, ids: readonly string[]) {
  await tx.delete(postPictures).where(eq(postPictures.postId, postId))
  if (ids.length > 0) {
    await tx.insert(postPictures).values(ids.map((pictureId) => ({ postId, pictureId })))
  }
}

/** As many as fit on a screen. */
const LATEST = 12

/** The latest pictures uploaded for this purpose, newest first. */
export async function listLatestPictures(
  db: Reader,
  purpose: UploadedPicture['purpose'],
): Promise<Picture[]> {
  const rows = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.purpose, purpose), isOpen))
    .orderBy(desc(pictures.uploadedAt), desc(pictures.id))
    .limit(LATEST)
  return rows.map(({ base, widths, width, height }) => ({
    view: 'photo',
    base,
    widths,
    width,
    height,
  }))
}

/** The owner's logo; undefined without one. */
export async function findLogo(db: Reader, base: string): Promise<ShopLogo | undefined> {
  if (base === '') return undefined
  const [found] = (await listKnownPictures(db, [base])).values()
  return found && logoFrom(found)
}

/** Which of these paths are public uploaded pictures. */
export async function listUploadedBases(
  db: Reader,
  bases: readonly string[],
): Promise<readonly string[]> {
  if (bases.length === 0) return []
  const rows = await db
    .select({ base: pictures.base })
    .from(pictures)
    .where(and(inArray(pictures.base, storable(bases)), isOpen))
  return rows.map(({ base }) => base)
}

/**
 * The public pictures with these paths, uploaded or already on a product. Others are left out, so that no
 * external address ever gets onto a page.
 */
export async function listKnownPictures(db: Reader, bases: readonly string[]) {
  const known = new Map<string, Picture>()
  if (bases.length === 0) return known
  const uploaded = await db
    .select()
    .from(pictures)
    .where(and(inArray(pictures.base, storable(bases)), isOpen))
  for (const { base, widths, width, height } of uploaded) {
    known.set(base, { view: 'photo', base, widths, width, height })
  }
  for (const base of storable(bases).filter((one) => !known.has(one))) {
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

const isShown = sql`(
  exists (
    select from products
    where products.pictures @> jsonb_build_array(jsonb_build_object('base', ${pictures.base}))
  )
  or exists (select from post_pictures where post_pictures.picture_id = ${pictures.id})
  or exists (select from shop_settings where shop_settings.texts ->> 'logo' = ${pictures.base})
  or exists (select from return_photos where return_photos.picture_id = ${pictures.id})
  or exists (select from review_photos where review_photos.picture_id = ${pictures.id})
)`

/** Discards unused pictures uploaded before that time: nothing may refer to them from now on. */
export async function discardUnusedPictures(
  db: ShopDatabase,
  { before, now, max }: { before: Date; now: Date; max: number },
): Promise<number> {
  // Restores pictures that something was saved with while they were being discarded.
  await db
    .update(pictures)
    .set({ discardedAt: null })
    .where(and(isNotNull(pictures.discardedAt), isShown))
  const unused = db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(isNull(pictures.discardedAt), lt(pictures.uploadedAt, before), sql`not ${isShown}`))
    .orderBy(pictures.uploadedAt)
    .limit(max)
  const { rowCount } = await db
    .update(pictures)
    .set({ discardedAt: now })
    .where(inArray(pictures.id, unused))
  return rowCount ?? 0
}

/** Discarded pictures whose files may still exist. */
export async function listDiscardedPictures(
  db: Reader,
  max: number,
): Promise<{ id: string; widths: readonly number[] }[]> {
  return await db
    .select({ id: pictures.id, widths: pictures.widths })
    .from(pictures)
    .where(and(isNotNull(pictures.discardedAt), sql`not ${isShown}`))
    .orderBy(pictures.discardedAt)
    .limit(max)
}

/** Moves a discarded picture whose files could not be deleted to the end of the queue. */
export async function retryPictureLater(db: ShopDatabase, id: string, now: Date): Promise<void> {
  await db
    .update(pictures)
    .set({ discardedAt: now })
    .where(and(eq(pictures.id, id), isNotNull(pictures.discardedAt)))
}

/** Deletes the row of a discarded picture whose files are gone. */
export async function deletePicture(db: ShopDatabase, id: string): Promise<void> {
  await db.delete(pictures).where(and(eq(pictures.id, id), isNotNull(pictures.discardedAt)))
}
