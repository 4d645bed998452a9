import { z } from 'zod'
import { listUploadedBases } from '#database/pictures.ts'
import { outlineOf } from '#domain/blog/article-outline.ts'
import { parsePostId } from '#domain/blog/post.ts'
import { readingMinutes, wordsIn } from '#domain/blog/reading-time.ts'
import { MAX_PICTURES, picturesNamedIn, sanitisePost } from '#domain/blog/sanitise-post.ts'
import { sentences } from '#messages/sentences.ts'
import { api } from '#urls.ts'
import { hidePost } from '#use-cases/hide-post.ts'
import { changePost, type PostAnswer, type PostDeps, writePost } from '#use-cases/write-post.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import {
  changedPostBody,
  HidingBody,
  newPostBody,
  Preview,
  PreviewBody,
  postErrors,
  WrittenPost,
  writtenPost,
} from './blog-panel-wire.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'

const say = sentences('apiPosts')

/** An article of 200,000 letters, each of three bytes, and what stands around it. */
const MAX_BODY_BYTES = 1024 * 1024

const UNKNOWN_POST: ProblemInput = { status: 404, code: 'unknown-post', detail: say.unknownPost }
const IS_DRAFT: ProblemInput = { status: 409, code: 'post-is-draft', detail: say.isDraft }

function postProblem(refusal: Extract<PostAnswer, { ok: false }>): ProblemInput {
  switch (refusal.reason) {
    case 'unknown-post':
      return UNKNOWN_POST
    case 'post-changed':
      return { status: 409, code: 'post-changed', detail: say.changed }
    case 'wrong-fields':
      return {
        status: 400,
        code: 'invalid-input',
        detail: say.wrongFields,
        errors: postErrors(refusal.errors),
      }
  }
}

/** Writing the blog, under `/api/blogs`. */
export function registerPosts(app: ShopServer, deps: PostDeps): void {
  const { clock } = deps
  const tags = ['blog']
  const ofPost = z.object({ id: z.string() })
  const config = { right: 'post.write' } as const

  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    // With and without a slash at its end the address is the same.
    for (const path of [api.blogs, `${api.blogs}/`]) {
      room.post(
        path,
        {
          config,
          bodyLimit: MAX_BODY_BYTES,
          schema: {
            tags,
            summary:
              'Writes an article: published at once, kept as a draft, or shown from a day on',
            body: newPostBody(clock),
            response: { 200: WrittenPost, 201: WrittenPost },
          },
        },
        async (request, reply) => {
          const actorId = sessionOf(request).person.userId
          const written = await writePost(deps, { form: request.body, actorId })
          if (!written.ok) return problem(reply, postProblem(written))
          reply.code(written.isNew ? 201 : 200).header('location', api.blog(written.post.id))
          return writtenPost(written.post, clock.now())
        },
      )
    }

    room.post(
      api.blogPreview,
      {
        config,
        bodyLimit: MAX_BODY_BYTES,
        schema: {
          tags,
          summary: 'The text of an article as it would stand; writes nothing',
          body: PreviewBody,
          response: { 200: Preview },
        },
      },
      async (request) => {
        const named = picturesNamedIn(request.body.content).slice(0, MAX_PICTURES)
        const uploaded = await listUploadedBases(deps.db, named)
        const clean = sanitisePost(request.body.content, uploaded)
        const { html, sections } = outlineOf(clean)
        return {
          content: html,
          sections: [...sections],
          reading_minutes: readingMinutes(wordsIn(clean)),
        }
      },
    )

    room.put(
      `${api.blogs}/:id`,
      {
        config,
        bodyLimit: MAX_BODY_BYTES,
        schema: {
          tags,
          summary: 'Writes an article anew; refused when somebody else has changed it meanwhile',
          params: ofPost,
          body: changedPostBody(clock),
          response: { 200: WrittenPost },
        },
      },
      async (request, reply) => {
        const id = parsePostId(request.params.id)
        if (!id) return problem(reply, UNKNOWN_POST)
        const actorId = sessionOf(request).person.userId
        const changed = await changePost(deps, { id, ...request.body, actorId })
        if (!changed.ok) return problem(reply, postProblem(changed))
        return writtenPost(changed.post, clock.now())
      },
    )

    room.patch(
      `${api.blogs}/:id`,
      {
        config,
        schema: {
          tags,
          summary: 'Hides an article from visitors, or shows it again',
          params: ofPost,
          body: HidingBody,
          response: { 200: WrittenPost },
        },
      },
      async (request, reply) => {
        const id = parsePostId(request.params.id)
        if (!id) return problem(reply, UNKNOWN_POST)
        const { state } = request.body
        const actorId = sessionOf(request).person.userId
        const hidden = await hidePost(deps, { id, state, actorId })
        if (hidden.ok) return writtenPost(hidden.post, clock.now())
        return problem(reply, hidden.reason === 'post-is-draft' ? IS_DRAFT : UNKNOWN_POST)
      },
    )
  })
}
