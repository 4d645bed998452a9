import { recordAudit } from '#database/audit/audit.ts'
import { addPosts, type PostDraft } from '#database/blog/blog.ts'
import { type EditedPost, findEditedPost, lockPost, savePost } from '#database/blog/panel.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { lockPictures, savePicturesOf } from '#database/pictures/pictures.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { PostId } from '#domain/blog/post.ts'
import {
  exampleNames,
  missing,
  type PostErrors,
  type PostForm,
  type PostWords,
} from '#domain/blog/post-form.ts'
import { postIdOf } from '#domain/blog/post-id.ts'
import { postStatus, publicationAfter } from '#domain/blog/publication.ts'
import { MAX_PICTURES, picturesNamedIn, sanitisePost } from '#domain/blog/sanitise-post.ts'
import type { Picture } from '#domain/catalog/product.ts'
import type { UserId } from '#domain/ids.ts'
import { UPLOADED_PICTURES } from '#urls.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import { type KeyUsedOtherwise, writeOnce } from '#use-cases/write-once.ts'

export interface PostDeps extends DatabaseDeps, WithSettings<'mode'> {
  /** Finds the drawn cover with this base address. */
  findDrawnCover(base: string): Picture | undefined
}

export interface PostToWrite {
  form: PostForm
  /** The admin, for the audit log. */
  actorId: UserId
}

type Refusal =
  | { ok: false; reason: 'wrong-fields'; errors: PostErrors }
  | { ok: false; reason: 'unknown-post' }
  /** Somebody else has changed it since; nothing was overwritten. */
  | { ok: false; reason: 'post-changed' }

export type PostAnswer = { ok: true; post: EditedPost; isNew: boolean } | Refusal

/** The maximum number of posts with the same title; more are a mistake. */
const MAX_PER_TITLE = 50

type WrittenPost =
  | Exclude<PostAnswer, { ok: true }>
  | (Extract<PostAnswer, { ok: true }> & { id: PostId })

/**
 * Adds a post under the slug of its title, numbered if the slug is taken, once for each key. Refuses missing fields (of the
 * cleaned HTML), lost pictures, an unknown cover, in a live shop publishing a post that still has an example's names, and a
 * key that was used for another post.
 */
export async function writePost(
  deps: PostDeps,
  { form, actorId, key }: PostToWrite & { key?: string | undefined },
): Promise<WrittenPost | KeyUsedOtherwise> {
  const sending = { form: 'post', actorId, key, content: form } as const
  return await writeOnce(deps, sending, {
    again: async (tx, id): Promise<WrittenPost> => {
      return { ok: true, id, post: await getPost(tx, id), isNew: false }
    },
    write: async (tx): Promise<WrittenPost> => {
      const now = deps.clock.now()
      const prepared = await prepare(tx, deps, form, undefined)
      if (!prepared.ok) return prepared
      for (let number = 1; number <= MAX_PER_TITLE; number += 1) {
        const id = postIdOf(form.words.title, number)
        const draft = draftOf(id, form, { ...prepared, before: undefined, now })
        const [added] = await addPosts(tx, [draft], now)
        if (!added) continue
        await savePicturesOf(tx, id, prepared.pictureIds)
        const post = await getPost(tx, id)
        const change = { before: undefined, after: post, actorId, now }
        await recordPostChange(tx, { action: 'post.written', ...change })
        await moveContentVersion(tx)
        return { ok: true, id, post, isNew: true }
      }
      throw new Error('one title stands over too many posts')
    },
  })
}

/**
 * Changes a post, but not its slug and first publication. Refuses what `writePost` refuses, an unknown
 * post, and one that was changed since it was opened.
 */
export async function changePost(
  deps: PostDeps,
  { id, version, form, actorId }: PostToWrite & { id: PostId; version: number },
): Promise<PostAnswer> {
  return inTransactionOrRefusal<PostAnswer>(deps.db, async (tx) => {
    const now = deps.clock.now()
    const before = await lockPost(tx, id)
    if (!before) return { ok: false, reason: 'unknown-post' }
    const prepared = await prepare(tx, deps, form, before)
    if (!prepared.ok) return prepared
    const draft = draftOf(id, form, { ...prepared, before, now })
    // A repeated save, for example after a lost answer, changes nothing.
    if (isSame(before, draft)) return { ok: true, post: before, isNew: false }
    if (before.version !== version) return { ok: false, reason: 'post-changed' }
    await savePost(tx, draft, now)
    await savePicturesOf(tx, id, prepared.pictureIds)
    const post = await getPost(tx, id)
    await recordPostChange(tx, { action: 'post.changed', before, after: post, actorId, now })
    await moveContentVersion(tx)
    return { ok: true, post, isNew: false }
  })
}

interface Prepared {
  ok: true
  html: string
  cover: Picture | undefined
  /** Bases and ids of the uploaded pictures in its cover and text. */
  uploaded: readonly string[]
  pictureIds: readonly string[]
}

/** Cleans the form's HTML and finds its pictures. */
async function prepare(
  tx: Transaction,
  { findDrawnCover, settings }: PostDeps,
  { words, publishing }: PostForm,
  before: EditedPost | undefined,
): Promise<Prepared | Refusal> {
  const named = picturesNamedIn(words.content).slice(0, MAX_PICTURES)
  const { cover: wanted } = words
  const held = await lockPictures(tx, wanted === undefined ? named : [...named, wanted])
  const html = sanitisePost(words.content, [...held.keys()])
  const shown = picturesNamedIn(html)
  const found = (base: string) =>
    before?.cover?.base === base
      ? before.cover
      : (findDrawnCover(base) ?? held.get(base)?.picture ?? 'unknown')
  const cover = wanted === undefined ? undefined : found(wanted)
  // Unused uploads are deleted after a day, so that the page would show a missing picture.
  const isLost = shown.some((base) => base.startsWith(`${UPLOADED_PICTURES}/`) && !held.has(base))
  const isDraft = publishing.state === 'draft'
  const isPublic = publishing.state === 'as-it-was' ? before?.state === 'published' : !isDraft
  const errors: PostErrors = {
    ...missing({ ...words, content: html }, isDraft),
    ...(settings.mode === 'live' && isPublic && exampleNames(words)),
    ...(isLost && { content: 'picture-gone' as const }),
    ...(cover === 'unknown' && { cover: 'cover-unknown' as const }),
  }
  if (cover === 'unknown' || Object.keys(errors).length > 0) {
    return { ok: false, reason: 'wrong-fields', errors }
  }
  const uploaded = [...held.keys()].filter((base) => shown.includes(base) || base === cover?.base)
  const pictureIds = uploaded.flatMap((base) => held.get(base)?.id ?? [])
  return { ok: true, html, cover, uploaded, pictureIds }
}

interface DraftFacts extends Omit<Prepared, 'ok' | 'pictureIds'> {
  before: EditedPost | undefined
  now: Date
}

function draftOf(
  id: PostId,
  { words, publishing }: PostForm,
  { before, html, cover, uploaded, now }: DraftFacts,
): PostDraft {
  const { content: _, cover: _base, ...written } = words satisfies PostWords
  const isOldCover = before !== undefined && before.cover?.base === cover?.base
  return {
    ...written,
    ...publicationAfter(publishing, before, now),
    id,
    html,
    cover,
    uploaded,
    products: before?.products ?? [],
    translations: before?.translations ?? {},
    socialPicture: isOldCover ? before.socialPicture : undefined,
    updatedAt: now,
  }
}

async function getPost(tx: Transaction, id: PostId): Promise<EditedPost> {
  const post = await findEditedPost(tx, id)
  if (!post) throw new Error('a post was written and is not there')
  return post
}

/** True if a post and a draft have the same content; the time of publication counts only for scheduled posts. */
function isSame(post: EditedPost, draft: PostDraft): boolean {
  const now = draft.updatedAt
  const contentOf = (one: EditedPost | PostDraft) => {
    const status = postStatus(one, now)
    return [
      one.title,
      one.author,
      one.authorRole,
      one.reviewedBy,
      one.summary,
      one.html,
      [...one.categories],
      one.cover?.base,
      status,
      one.sources.map(({ text, href }) => [text, href]),
      status === 'scheduled' ? one.publishedAt : undefined,
    ]
  }
  return JSON.stringify(contentOf(post)) === JSON.stringify(contentOf(draft))
}

interface Change {
  action: 'post.written' | 'post.changed' | 'post.hidden' | 'post.shown'
  before: EditedPost | undefined
  after: EditedPost
  actorId: UserId
  now: Date
}

/** A post for the audit log: the length of its text instead of the text. */
function postInLog(post: EditedPost): Record<string, unknown> {
  const { title, author, summary, categories, state, publishedAt, cover, html, version } = post
  return {
    title,
    author,
    summary,
    categories,
    state,
    version,
    publishedAt: publishedAt?.toISOString() ?? null,
    cover: cover?.base ?? null,
    characters: html.length,
  }
}

/** Records a change of a post in the audit log, with the length of its text instead of the text. */
export async function recordPostChange(
  tx: Transaction,
  { action, before, after, actorId, now }: Change,
) {
  await recordAudit(tx, {
    at: now,
    actorId,
    action,
    subjectId: after.id,
    before: before && postInLog(before),
    after: postInLog(after),
  })
}
