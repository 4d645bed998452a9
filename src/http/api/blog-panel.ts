import { blogEndpoints } from '#contract/blog.ts'
import { paths } from '#contract/paths.ts'
import { listUploadedBases } from '#database/pictures/pictures.ts'
import { outlineOf } from '#domain/blog/article-outline.ts'
import { readingMinutes, wordsIn } from '#domain/blog/reading-time.ts'
import { MAX_PICTURES, picturesNamedIn, sanitisePost } from '#domain/blog/sanitise-post.ts'
import { FORM_SENT_OTHERWISE, type ProblemInput, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { hidePost } from '#use-cases/blog/hide-post.ts'
import {
  changePost,
  type PostAnswer,
  type PostDeps,
  writePost,
} from '#use-cases/blog/write-post.ts'
import { postErrors, readPost, writtenPost } from './blog-panel-wire.ts'
import { invalidInput } from './invalid-input.ts'
import { servePrivately } from './private-answers.ts'
import type { Serve } from './served.ts'

const say = localizedSentences('apiBlog')

/** Enough for 200,000 characters of three bytes each, and the other fields. */
const MAX_BODY_BYTES = 1024 * 1024

const UNKNOWN_POST = problemOf(404, 'unknown-post', say.unknownPost)
const HIDING_REFUSED = {
  'unknown-post': UNKNOWN_POST,
  'post-is-draft': problemOf(409, 'post-is-draft', say.isDraft),
  'still-example': problemOf(409, 'still-example', say.stillExample),
}

function postProblem(refusal: Extract<PostAnswer, { ok: false }>): ProblemInput {
  switch (refusal.reason) {
    case 'unknown-post':
      return UNKNOWN_POST
    case 'post-changed':
      return problemOf(409, 'post-changed', say.changed)
    case 'wrong-fields':
      return {
        status: 400,
        code: 'invalid-input',
        detail: say.wrongFields,
        errors: postErrors(refusal.errors),
      }
  }
}

/** Writing posts, under `/api/blogs`. */
export function registerPosts(app: ShopServer, deps: PostDeps): void {
  const serve = servePrivately(app, { sentences: 'blog' })
  // Served with and without the trailing slash, like reading.
  for (const url of [paths.blog.list(), `${paths.blog.list()}/`]) serveWrite(serve, deps, url)
  servePreview(serve, deps)
  serveReplace(serve, deps)
  serveHide(serve, deps)
}

function serveWrite(serve: Serve, deps: PostDeps, url: string): void {
  serve(blogEndpoints.write, { url, bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const read = readPost(request.body, deps.clock.now())
    if (!read.ok) return problem(reply, invalidInput(postErrors(read.errors)))
    const { actorId, headers } = request
    const key = headers['idempotency-key']
    const written = await writePost(deps, { form: read.value, actorId, key })
    if (!written.ok && written.reason === 'key-used-otherwise') {
      return problem(reply, FORM_SENT_OTHERWISE)
    }
    if (!written.ok) return problem(reply, postProblem(written))
    reply
      .code(written.isNew ? 201 : 200)
      .header('location', paths.blog.one({ id: written.post.id }))
    return writtenPost(written.post, deps.clock.now())
  })
}

function servePreview(serve: Serve, { db }: PostDeps): void {
  serve(blogEndpoints.preview, { bodyLimit: MAX_BODY_BYTES }, async ({ body }) => {
    const named = picturesNamedIn(body.content).slice(0, MAX_PICTURES)
    const uploaded = await listUploadedBases(db, named)
    const clean = sanitisePost(body.content, uploaded)
    const { html, sections } = outlineOf(clean)
    return {
      content: html,
      sections: [...sections],
      reading_minutes: readingMinutes(wordsIn(clean)),
    }
  })
}

function serveReplace(serve: Serve, deps: PostDeps): void {
  serve(blogEndpoints.replace, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const read = readPost(request.body, deps.clock.now())
    if (!read.ok) return problem(reply, invalidInput(postErrors(read.errors)))
    const { id } = request.params
    const { version } = request.body
    const { actorId } = request
    const changed = await changePost(deps, { id, form: read.value, version, actorId })
    if (!changed.ok) return problem(reply, postProblem(changed))
    return writtenPost(changed.post, deps.clock.now())
  })
}

function serveHide(serve: Serve, deps: PostDeps): void {
  serve(blogEndpoints.hide, async ({ actorId, params: { id }, body: { state } }, reply) => {
    const hidden = await hidePost(deps, { id, state, actorId })
    if (hidden.ok) return writtenPost(hidden.post, deps.clock.now())
    return problem(reply, HIDING_REFUSED[hidden.reason])
  })
}
