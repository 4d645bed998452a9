import { productEditEndpoints } from '#contract/catalog-edits.ts'
import { findImport } from '#database/catalog/imports.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { type ProblemInput, problem, problemOf } from '#http/problem.ts'
import { languageOfReader } from '#http/reader.ts'
import type { ShopServer } from '#http/server.ts'
import { type Localized, localizedSentences, sentencesIn } from '#messages/sentences.ts'
import {
  applyEdits,
  checkEdits,
  type EditAnswer,
  type WrongCell,
} from '#use-cases/catalog/edit-products.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import type { ImportDeps } from '#use-cases/imports/check-product-import.ts'
import { undoProductImport } from '#use-cases/imports/import-products.ts'
import { wireImport } from './catalog-import-wire.ts'
import { lacksSentence } from './catalog-refusals.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('panelBulkEdit')
const form = localizedSentences('productForm')
/** Enough for the cells of five hundred products. */
const MAX_BODY_BYTES = 256 * 1024

const ROW_SENTENCES: Readonly<Record<string, Localized>> = {
  'unknown-product': form.unknownProduct,
  'demo-product': form.demoProduct,
  'changed-meanwhile': say.changedMeanwhile,
}

function cellSentence({ field, problem: code, lacks }: WrongCell): Localized {
  if (lacks) return lacksSentence(lacks)
  return (language) => {
    const ofRow = ROW_SENTENCES[code]
    if (ofRow || !field) return (ofRow ?? form.invalid)(language)
    const column = sentencesIn(language, 'panelBulkEdit')(`column ${field}`)
    const sentence = `problem ${code}` as 'problem required'
    return sentencesIn(language, 'productForm')(sentence, { field: column })
  }
}

/** Every wrong cell under `<product>.<field>`, a wrong row under `<product>.product`. */
function cellsProblem(cells: readonly WrongCell[]): ProblemInput {
  const errors = cells.map((cell) => [`${cell.id}.${cell.field ?? 'product'}`, cellSentence(cell)])
  return {
    status: 400,
    code: 'cells-wrong',
    detail: say.cellsWrong,
    errors: Object.fromEntries(errors),
  }
}

const REFUSALS = {
  'unknown-import': problemOf(404, 'unknown-edit', say.unknown),
  'import-undone': problemOf(409, 'edit-undone', say.isUndone),
  'import-outdated': problemOf(409, 'edit-outdated', say.outdated),
  'import-not-done': problemOf(409, 'edit-not-done', say.notDone),
  'prices-open': problemOf(422, 'prices-open', say.pricesOpen),
} as const

function applyProblem(refusal: Extract<EditAnswer, { ok: false }>): ProblemInput {
  if (refusal.reason !== 'changed-meanwhile') return REFUSALS[refusal.reason]
  return problemOf(409, refusal.reason, say.namesChanged({ names: refusal.names.join(', ') }))
}

export type ProductEditDeps = ImportDeps & WithSettings<'mode'>

/** Changing many products at once in three steps: check, apply, undo. */
export function registerProductEdits(app: ShopServer, deps: ProductEditDeps): void {
  const serve = servePrivately(app, { sentences: 'productEdits' })
  serve(productEditEndpoints.check, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const { person } = request
    const edits = request.body.edits.map(({ product_id: id, seen_at: seenAt, ...cells }) => ({
      id,
      seenAt,
      cells,
    }))
    if (!mayUse(person, 'product.restock')) {
      const restockEdits = edits.filter(({ cells }) => cells.low_below !== undefined)
      const errors = restockEdits.map(({ id }) => [`${id}.low_below`, say.notYours])
      if (restockEdits.length > 0) {
        return problem(reply, {
          ...cellsProblem([]),
          status: 403,
          errors: Object.fromEntries(errors),
        })
      }
    }
    const answer = await checkEdits(deps, { edits, actorId: request.actorId })
    if (!answer.ok) return problem(reply, cellsProblem(answer.cells))
    return wireImport(answer.checked, languageOfReader(request))
  })
  serve(productEditEndpoints.apply, async (request, reply) => {
    const { edit_id: id } = request.params
    const takenPrices = request.body.take_prices
    const answer = await applyEdits(deps, { id, actorId: request.actorId, takenPrices })
    if (!answer.ok) return problem(reply, applyProblem(answer))
    return wireImport(await edited(deps, id), languageOfReader(request))
  })
  serve(productEditEndpoints.undo, async (request, reply) => {
    const { edit_id: id } = request.params
    const answer = await undoProductImport(deps, { id, actorId: request.actorId, of: 'table' })
    if (!answer.ok) {
      const { reason } = answer
      return problem(reply, REFUSALS[reason === 'import-not-done' ? reason : 'unknown-import'])
    }
    const report = wireImport(await edited(deps, id), languageOfReader(request))
    return { ...report, left: answer.left }
  })
}

async function edited({ db }: ProductEditDeps, id: string) {
  const found = await findImport(db, id)
  if (!found) throw new Error('changes of many products were moved and are not there')
  return found
}
