import multipart from '@fastify/multipart'
import { ImportPictures, productWriteEndpoints } from '#contract/catalog-writes.ts'
import { findImport } from '#database/catalog/imports.ts'
import type { Language } from '#domain/language/languages.ts'
import { type ProblemInput, problem, problemOf } from '#http/problem.ts'
import { languageOfReader } from '#http/reader.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { checkProductImport, type ImportDeps } from '#use-cases/imports/check-product-import.ts'
import {
  type ImportAnswer,
  type ImportStep,
  importProducts,
  undoProductImport,
} from '#use-cases/imports/import-products.ts'
import { MAX_CSV_BYTES } from '#use-cases/read-csv.ts'
import { wireImport } from './catalog-import-wire.ts'
import { productProblem } from './catalog-refusals.ts'
import { invalidInput } from './invalid-input.ts'
import { servePrivateScope } from './private-answers.ts'
import type { Serve } from './served.ts'
import { readUploadForm } from './upload-form.ts'

const say = localizedSentences('productImport')

/** Enough for names and base paths of some hundred pictures. */
const FIELD_BYTES = 96 * 1024
const FORM_BYTES = FIELD_BYTES + 16 * 1024
/** Enough for the numbers of ten thousand rows. */
const LINES_BYTES = 128 * 1024

type ImportReason = Extract<ImportAnswer, { ok: false }>['reason']
type FileReason = 'file-missing' | 'file-too-large' | 'too-many-rows' | 'file-unreadable'
type Reason = ImportReason | FileReason | 'file-empty' | 'columns-unknown'

const STATUS: Record<Reason, number> = {
  'file-missing': 400,
  'file-too-large': 413,
  'too-many-rows': 413,
  'file-unreadable': 422,
  'file-empty': 422,
  'columns-unknown': 422,
  'unknown-import': 404,
  'import-undone': 409,
  'import-not-done': 409,
  'import-outdated': 409,
  'import-other-file': 409,
}

const refusal = (code: Reason): ProblemInput => problemOf(STATUS[code], code, say[code])

/** Imports products from a file in three steps: check, confirm, undo. */
export function registerProductImports(app: ShopServer, deps: ImportDeps): void {
  servePrivateScope(app, async (serve, scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 10, parts: 11, fileSize: MAX_CSV_BYTES, fieldSize: FIELD_BYTES },
    })

    serve(
      productWriteEndpoints.checkImport,
      { rate: 'picture', bodyLimit: MAX_CSV_BYTES + FORM_BYTES },
      async (request, reply) => {
        const form = await readUploadForm(request)
        if (!form.ok) {
          return problem(
            reply,
            refusal(form.reason === 'too-large' ? 'file-too-large' : 'file-missing'),
          )
        }
        const [file] = form.files
        if (!file) return problem(reply, refusal('file-missing'))
        const {
          fallback_category: fallbackCategory,
          pictures: pictureTexts = '{}',
          ...lot
        } = form.texts
        const pictures = ImportPictures.safeParse(parseJson(pictureTexts))
        if (!pictures.success) return problem(reply, invalidInput({ pictures: say.picturesWrong }))
        const answer = await checkProductImport(deps, {
          bytes: file.bytes,
          fileName: file.name,
          otherwise: fallbackCategory || undefined,
          lot,
          pictures: pictures.data,
          actorId: request.actorId,
        })
        if (answer.ok) {
          const { checked, unread } = answer
          return { ...wireImport(checked, languageOfReader(request)), unread_columns: [...unread] }
        }
        return problem(
          reply,
          answer.reason === 'invalid-input' ? productProblem(answer) : refusal(answer.reason),
        )
      },
    )

    serveConfirmation(serve, deps)
    serveUndo(serve, deps)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function serveConfirmation(serve: Serve, deps: ImportDeps): void {
  serve(productWriteEndpoints.confirmImport, { bodyLimit: LINES_BYTES }, async (request, reply) => {
    const { file_hash: fileHash, take_prices: takenPrices } = request.body
    const step = { id: request.params.import_id, actorId: request.actorId }
    const answer = await importProducts(deps, { ...step, fileHash, takenPrices })
    if (!answer.ok) return problem(reply, refusal(answer.reason))
    return await wireUpdated(deps, { ...step, language: languageOfReader(request) }, answer)
  })
}

function serveUndo(serve: Serve, deps: ImportDeps): void {
  serve(productWriteEndpoints.undoImport, async (request, reply) => {
    const step = { id: request.params.import_id, actorId: request.actorId }
    const answer = await undoProductImport(deps, { ...step, of: 'file' })
    if (!answer.ok) return problem(reply, refusal(answer.reason))
    return await wireUpdated(deps, { ...step, language: languageOfReader(request) }, answer)
  })
}

async function wireUpdated(
  { db }: ImportDeps,
  { id, language }: ImportStep & { language: Language },
  { left }: { left: number },
) {
  const found = await findImport(db, id)
  if (!found) throw new Error('an import was moved and is not there')
  return { ...wireImport(found, language), left }
}
