import type { FastifyRequest } from 'fastify'
import type { Session } from '#domain/accounts/person.ts'
import { RIGHTS } from '#domain/accounts/rights.ts'
import type { Language } from '#domain/language/languages.ts'
import { NO_PICTURES, type PostedPictures } from '#domain/pictures/posted-pictures.ts'
import { PICTURE_BODY_BYTES, takePictureForms } from '#http/api/picture-uploads.ts'
import { readUploadForm } from '#http/api/upload-form.ts'
import type { ShopServer } from '#http/server.ts'
import type { Page, PostedForm } from '#page-table.ts'
import { isSameSecret } from '#same-secret.ts'
import { inLanguage, pages } from '#urls.ts'
import { routesOf } from './page-address.ts'
import {
  addressOf,
  cartOf,
  type RenderingDeps,
  refuseAddress,
  renderAddress,
  sendPersonal,
} from './page-rendering.ts'

const TOO_MANY = { status: 429, code: 'too-many-requests' }
/** Of a page from before the person signed in anew. It is sent again with the new token, and with what was entered. */
const STALE_PAGE = { status: 403, code: 'stale-page' }

/** Let the browser post the form to the sign-in page, which keeps it; or not, when it comes with files. */
const WITH_THE_FORM = 307
const WITHOUT_THE_FORM = 303

/** The hidden field of a private page's form: the session's anti-forgery token. */
const TOKEN_FIELD = 'token'

/** Only signed-in people see such a page, so it is never cached and may contain their token. */
const isPrivate = ({ right }: Page): boolean => right !== undefined && RIGHTS[right] !== 'anyone'

function carriesToken(posted: string, session: Session | undefined): boolean {
  const given = new URLSearchParams(posted).get(TOKEN_FIELD) ?? ''
  return session !== undefined && isSameSecret(given, session.antiForgeryToken)
}

/** Far more than any form needs. */
const FORM_BYTES = 64 * 1024
const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;\s*charset="?utf-8"?)?$/i

interface PostedBody {
  /** The fields, as a form without files sends them. */
  posted: string
  pictures: PostedPictures
}

/** Reads the form that the browser sent: text fields, or with pictures if the page accepts them. */
async function readPosted(request: FastifyRequest, takesPictures: boolean): Promise<PostedBody> {
  const { body } = request
  // A request without a body is a form without fields.
  if (typeof body === 'string' || !takesPictures) {
    return { posted: typeof body === 'string' ? body : '', pictures: NO_PICTURES }
  }
  const form = await readUploadForm(request)
  return {
    posted: new URLSearchParams(form.texts).toString(),
    pictures: form.ok
      ? { files: form.files.map(({ bytes }) => bytes), problem: undefined }
      : { files: [], problem: form.reason === 'no-form' ? undefined : form.reason },
  }
}

/** RFC 8058: a mail program may send its one field as multipart; it is ignored, because the address contains everything. */
function acceptMailPrograms(scope: ShopServer): void {
  scope.addContentTypeParser(
    /^multipart\/form-data(?:;|$)/i,
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, _body, done) => done(null, ''),
  )
}

/**
 * Accepts a page's form from a browser without JavaScript: the route's action does what the
 * endpoint does, and the response is the rendered page. Right and rate limit are those of the
 * endpoint, so that the form cannot bypass them.
 */
export function registerPostedPage(
  app: ShopServer,
  deps: RenderingDeps,
  { page, form, language }: { page: Page; form: PostedForm; language: Language },
): void {
  app.register(async (scope: ShopServer) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    const { fromMail = false, pictures = 0, ...policy } = form
    if (pictures > 0) await takePictureForms(scope, pictures)
    const bodyLimit = pictures > 0 ? pictures * PICTURE_BODY_BYTES : FORM_BYTES
    if (fromMail) acceptMailPrograms(scope)
    const config = {
      ...policy,
      session: 'if-there',
      write: fromMail ? 'form-of-mail' : 'form',
      whenTooMany: 'tell',
      missRate: 'search',
      refuse: (request: FastifyRequest, reply: Parameters<typeof refuseAddress>[1]) => {
        const address = addressOf(request, page, language)
        const target = inLanguage(pages.login(address?.visited), language)
        return reply.redirect(target, pictures > 0 ? WITHOUT_THE_FORM : WITH_THE_FORM)
      },
    } as const
    for (const path of routesOf(page, language)) {
      if (path.endsWith('.data')) continue
      scope.post(path, { config, bodyLimit }, async (request, reply) => {
        const { origin } = request
        const address = addressOf(request, page, language)
        // With JavaScript, forms are sent to the API and never to a data address.
        if (!origin || !address || address.isData) {
          refuseAddress(request, reply)
          return reply
        }
        const { posted, pictures: sent } = await readPosted(request, pictures > 0)
        const isStale = isPrivate(page) && !carriesToken(posted, request.session)
        // A refused form also costs a rendering.
        if (await request.server.refuseMiss(request, reply)) return reply
        const cart = cartOf(deps, page, request)
        const answer = await renderAddress(deps, request, {
          session: request.session,
          origin,
          address,
          posted,
          pictures: sent,
          refused: isStale ? STALE_PAGE : request.isOverLimit ? TOO_MANY : undefined,
          cart,
        })
        cart?.send(reply)
        return sendPersonal(request, reply, answer)
      })
    }
  })
}
