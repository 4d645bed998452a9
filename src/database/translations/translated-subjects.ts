import {
  and,
  asc,
  type Column,
  eq,
  gt,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { savePostTranslations } from '#database/blog/panel.ts'
import { saveCategoryWords } from '#database/catalog/categories.ts'
import { findPanelProduct } from '#database/catalog/panel-product.ts'
import { saveTranslations } from '#database/catalog/save.ts'
import { isKnownAs } from '#database/catalog/search.ts'
import { questionFor } from '#database/catalog/search-question.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { posts } from '#database/tables/blog.ts'
import { categories, products } from '#database/tables/catalog.ts'
import { offers } from '#database/tables/offers.ts'
import { policyVersions } from '#database/tables/policies.ts'
import { reviews } from '#database/tables/reviews.ts'
import type { PostId } from '#domain/blog/post.ts'
import type { Category, ScriptNames } from '#domain/catalog/product.ts'
import { namesApart, withNames } from '#domain/catalog/product-translation.ts'
import type { ProductTranslations } from '#domain/catalog/product-words.ts'
import type { ProductId } from '#domain/ids.ts'
import { TRANSLATED_KINDS, type TranslatedKind } from '#domain/language/translated-kinds.ts'
import type { TranslatedSubject } from '#domain/language/translation-form.ts'
import type { PolicyName } from '#domain/policies/policy.ts'

/** Something with texts in each language, such as a product or an article. */
export interface StoredSubject extends TranslatedSubject {
  id: string
  name: string
}

type Translations = TranslatedSubject['translations']

/** Where the texts of a kind are stored. */
interface Store {
  table: PgTable
  id: Column
  /** Its name in the panel's list. */
  name: Column | SQL
  /** The text that the search of the list matches. */
  found: SQL
  /** A further condition by which the search finds rows. */
  isKnownAs?(text: string): SQL | undefined
  /** Which rows have texts to translate; all when absent. */
  listed?: SQL
  /** Which of these rows the list leaves out, although they can be translated. */
  unlisted?: SQL
  columns: Readonly<Record<string, Column>>
  translations: Column
  /** Names in a column of their own, with their languages. */
  names?: Column
  save(tx: Transaction, id: string, translations: Translations, at: Date): Promise<void>
}

const reviewedProduct = sql`(
  select products.name from products where products.id = ${reviews.productId}
)`

const newestPolicies = sql`${policyVersions.id} in (
  select distinct on (policy) id from policy_versions
  order by policy, version::numeric desc nulls first
)`

const STORES: Readonly<Record<TranslatedKind, Store>> = {
  product: {
    table: products,
    id: products.id,
    name: products.name,
    names: products.names,
    found: sql`concat_ws(' ', ${products.name}, ${products.category}, ${products.sku})`,
    isKnownAs,
    listed: isNull(products.archivedAt),
    // Every shop comes with all sachets and their texts, even if it does not sell them.
    unlisted: sql`(${products.hidden} and ${products.kind} = 'sachet')`,
    columns: products as unknown as Record<string, Column>,
    translations: products.translations,
    async save(tx, id, written, at) {
      const { names, translations } = namesApart(written)
      const product = await findPanelProduct(tx, id as ProductId)
      if (!product) throw new Error('a locked product is not there')
      const texts = translations as ProductTranslations
      await saveTranslations(tx, product, { names, translations: texts }, at)
    },
  },
  category: {
    table: categories,
    id: categories.id,
    name: categories.title,
    names: categories.names,
    found: sql`${categories.title}`,
    columns: { name: categories.title, lead: categories.lead },
    translations: categories.translations,
    async save(tx, id, written) {
      const { names, translations } = namesApart(written)
      const words = { names, translations: translations as Category['translations'] }
      await saveCategoryWords(tx, id, words)
    },
  },
  post: {
    table: posts,
    id: posts.id,
    name: posts.title,
    found: sql`concat_ws(' ', ${posts.title}, ${posts.author})`,
    isKnownAs(text) {
      const question = questionFor(text)
      return question === undefined ? undefined : sql`${posts.headWords} @@ ${question}::tsquery`
    },
    columns: posts as unknown as Record<string, Column>,
    translations: posts.translations,
    save: (tx, id, translations) => savePostTranslations(tx, id as PostId, translations),
  },
  review: {
    table: reviews,
    id: reviews.id,
    name: reviewedProduct,
    found: sql`concat_ws(' ', ${reviewedProduct}, ${reviews.author}, ${reviews.answer})`,
    listed: isNotNull(reviews.answer),
    columns: { answer: reviews.answer },
    translations: reviews.translations,
    async save(tx, id, translations) {
      await tx
        .update(reviews)
        .set({ translations })
        .where(eq(reviews.id, Number(id)))
    },
  },
  offer: {
    table: offers,
    id: offers.id,
    name: offers.name,
    found: sql`concat_ws(' ', ${offers.name}, ${offers.code})`,
    listed: isNull(offers.endedAt),
    columns: { name: offers.name },
    translations: offers.translations,
    async save(tx, id, translations) {
      await tx
        .update(offers)
        .set({ translations })
        .where(eq(offers.id, Number(id)))
    },
  },
  policy: {
    table: policyVersions,
    id: policyVersions.policy,
    name: policyVersions.title,
    found: sql`concat_ws(' ', ${policyVersions.title}, ${policyVersions.body})`,
    // Only the version that the owner edits; earlier ones do not change.
    listed: newestPolicies,
    columns: policyVersions as unknown as Record<string, Column>,
    translations: policyVersions.translations,
    async save(tx, id, translations) {
      await tx
        .update(policyVersions)
        .set({ translations })
        .where(and(eq(policyVersions.policy, id as PolicyName), newestPolicies))
    },
  },
}

/** Rows per query, so that many long texts are never in memory at once. */
const ROWS_AT_ONCE = 200

function subjects(db: Reader, kind: TranslatedKind, which: SQL | undefined) {
  const { table, id, name, listed, columns, translations, names } = STORES[kind]
  const texts = TRANSLATED_KINDS[kind].map(
    ({ key }) => sql`${sql.raw(`'${key}'`)}, ${columns[key] as Column}`,
  )
  return db
    .select({
      id: sql<string>`${id}::text`,
      name: sql<string>`${name}`,
      sources: sql<StoredSubject['sources']>`json_build_object(${sql.join(texts, sql`, `)})`,
      translations: sql<Translations>`${translations}`,
      names: sql<ScriptNames | null>`${names ?? sql`null`}`,
    })
    .from(table)
    .where(and(listed, which))
    .orderBy(asc(id))
    .limit(ROWS_AT_ONCE)
}

type Row = Awaited<ReturnType<typeof subjects>>[number]

function subjectOf({ names, ...subject }: Row): StoredSubject {
  return names ? { ...subject, ...withNames(subject, names) } : subject
}

/** The listed subjects of a kind, or those that a text finds, in the order of their ids. */
export async function* eachSubject(
  db: Reader,
  kind: TranslatedKind,
  q: string,
): AsyncGenerator<StoredSubject> {
  const { id, found, isKnownAs: knownAs, unlisted } = STORES[kind]
  const isListed = unlisted && not(unlisted)
  const isFound =
    q === '' ? undefined : or(sql`strpos(lower(${found}), lower(${q})) > 0`, knownAs?.(q))
  let after: SQL | undefined
  for (;;) {
    const rows = await subjects(db, kind, and(isListed, isFound, after))
    yield* rows.map(subjectOf)
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = gt(id, last.id)
  }
}

/** One subject with all its texts. */
export async function findSubject(db: Reader, kind: TranslatedKind, id: string) {
  const [row] = await subjects(db, kind, eq(sql`${STORES[kind].id}::text`, id))
  return row && subjectOf(row)
}

export async function lockSubject(tx: Transaction, kind: TranslatedKind, id: string) {
  const which = eq(sql`${STORES[kind].id}::text`, id)
  const [row] = await subjects(tx, kind, which).for('update')
  return row && subjectOf(row)
}

/** Replaces the texts of a locked subject in its other languages. Call `moveContentVersion` after it. */
export async function saveSubject(
  tx: Transaction,
  kind: TranslatedKind,
  { id, translations, at }: { id: string; translations: Translations; at: Date },
): Promise<void> {
  await STORES[kind].save(tx, id, translations, at)
}
