import { createHash, randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { LANGUAGE_FACTS, LANGUAGES } from '#domain/language/languages.ts'
import { PAGES } from '#page-table.ts'
import { languageOf } from '#urls.ts'
import { isFirstScreen } from './first-screens.ts'
import { offersOn } from './language-offer.ts'
import { type LateFonts, startScriptsLate, type WaitsFor } from './late-scripts.ts'
import { reportContext, requestIdContext } from './report-context.ts'
import { FONT_FILES } from './styles/font-files.ts'
import fontSheet from './styles/fonts.css?url'

/** A loader that takes longer has failed. */
export const streamTimeout = 8_000
const RENDER_TIMEOUT_MS = 10_000

/**
 * A secret of this process, removed before the page is sent, so that a script in the text of a product or a
 * review can never contain it: only the router's own scripts are allowed.
 */
const MARK = randomBytes(18).toString('base64url')
const MARKED_SCRIPT = new RegExp(`<script[^>]* nonce="${MARK}"[^>]*>([\\s\\S]*?)</script>`, 'g')
const MARK_ATTRIBUTE = ` nonce="${MARK}"`

/** Passes the hashes of the page's own inline scripts to the server, which puts them into the policy. */
const SCRIPT_HASHES = 'x-script-hashes'

/** Every page needs Latin letters, the rupee sign and the letters of its language. */
function fontsOf(address: string): LateFonts {
  const { language } = languageOf(address)
  const own = FONT_FILES[LANGUAGE_FACTS[language].font]
  return { sheet: fontSheet, ahead: [...new Set([FONT_FILES.latin, FONT_FILES.rupee, own])] }
}

const READING_PAGES: ReadonlySet<string> = new Set(
  PAGES.filter((page) => page.defersScripts).map(({ id }) => id),
)

/** The innermost route is the page; its id starts with the code of a translation. */
function waitsFor(address: string, { staticHandlerContext: { matches } }: EntryContext): WaitsFor {
  if (isFirstScreen(address)) return 'use'
  const id = matches.at(-1)?.route.id ?? ''
  const defersScripts =
    READING_PAGES.has(id) || LANGUAGES.some((code) => READING_PAGES.has(id.replace(`${code}-`, '')))
  return defersScripts ? 'touch' : 'nothing'
}

/** Renders a whole page without streaming, so that it can be cached and its scripts hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const rendered = await render(request, entryContext, context).catch((error: unknown) => {
    const status = context.get(reportContext)(error)
    // The error page gets the request id and no internal details.
    throw Response.json({ requestId: context.get(requestIdContext) }, { status })
  })
  const { pathname } = new URL(request.url)
  const marked = startScriptsLate(rendered.html, (tag) => tag.includes(MARK_ATTRIBUTE), {
    fonts: fontsOf(pathname),
    waitsFor: waitsFor(pathname, entryContext),
    languages: offersOn(pathname),
  })
  const hashes = [...marked.matchAll(MARKED_SCRIPT)]
    .map(([, script = '']) => script)
    .filter((script) => script !== '')
    .map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(SCRIPT_HASHES, [...new Set(hashes)].join(' '))
  const html = marked.replaceAll(MARK_ATTRIBUTE, '')
  return new Response(html, { status: rendered.isBroken ? 500 : status, headers })
}

function render(
  request: Request,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<{ html: string; isBroken: boolean }> {
  return new Promise((resolve, reject) => {
    const failures: unknown[] = []
    const timer = setTimeout(() => rendering.abort(), RENDER_TIMEOUT_MS)
    const rendering = renderToPipeableStream(
      <ServerRouter context={entryContext} url={request.url} nonce={MARK} />,
      {
        nonce: MARK,
        // A page that is not streamed has no later parts for a script to insert.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          const parts: Buffer[] = []
          const page = new Writable({
            write(part: Buffer, _encoding, done) {
              parts.push(part)
              done()
            },
            final(done) {
              for (const failure of failures) context.get(reportContext)(failure)
              const html = Buffer.concat(parts).toString('utf8')
              resolve({ html, isBroken: failures.length > 0 })
              done()
            },
          })
          rendering.pipe(page)
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          failures.push(error)
        },
      },
    )
  })
}

/** Logs failures of loaders and components; refusals such as 404 are not failures. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A thrown Response is a failure that has already been logged.
  if (request.signal.aborted || error instanceof Response) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(reportContext)(error)
}
