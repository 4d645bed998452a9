import { productEndpoints } from '#contract/catalog.ts'
import { categoryEndpoints } from '#contract/catalog-categories.ts'
import { paths } from '#contract/paths.ts'
import { listCategories } from '#database/catalog/catalog.ts'
import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import { cachedJson } from '#http/pages/cached-json.ts'
import type { PageCache } from '#http/pages/page-cache.ts'
import { type ProblemInput, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import {
  type CategoryAnswer,
  changeCategory,
  deleteCategory,
  makeCategory,
  moveCategory,
} from '#use-cases/catalog/change-categories.ts'
import { productProblem } from './catalog-refusals.ts'
import { wireCategory } from './catalog-wire.ts'
import { servePrivately } from './private-answers.ts'
import { serveOn } from './served.ts'

const say = localizedSentences('panelCategories')

/** The list of categories that the shop shows, cached for everybody. */
export function registerCategories(
  app: ShopServer,
  { db, cache }: { db: ShopDatabase; cache: PageCache },
): void {
  const serve = serveOn(app)
  serve(productEndpoints.categories, { cache: 'page' }, (request, reply) =>
    cache.answer(request, reply, paths.products.categories(), async () =>
      cachedJson((await listCategories(db)).filter(({ hidden }) => !hidden).map(wireCategory)),
    ),
  )
}

function categoryProblem(refusal: Extract<CategoryAnswer, { ok: false }>): ProblemInput {
  const { reason: code } = refusal
  switch (refusal.reason) {
    case 'invalid-input':
      return productProblem({ reason: code, errors: refusal.errors } as Parameters<
        typeof productProblem
      >[0])
    case 'unknown-category':
      return problemOf(404, code, say.unknown)
    case 'categories-many':
      return problemOf(422, code, say.many)
    case 'category-shown':
      return problemOf(409, code, say.isShown)
    case 'category-has-products':
      return problemOf(409, code, say.hasProducts({ count: refusal.count }))
    case 'category-in-offer':
      return problemOf(409, code, say.isInOffer({ offer: refusal.offer }))
  }
}

/** Adding, changing, ordering and removing categories, under `/api/category`. */
export function registerCategoryWrites(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app)
  serve(categoryEndpoints.make, async ({ actorId, body }, reply) => {
    const made = await makeCategory(deps, { form: body, actorId })
    return made.ok ? { id: made.id } : problem(reply, categoryProblem(made))
  })
  serve(categoryEndpoints.change, async ({ actorId, params: { id }, body }, reply) => {
    const changed = await changeCategory(deps, { id, form: body, actorId })
    return changed.ok ? { id } : problem(reply, categoryProblem(changed))
  })
  serve(categoryEndpoints.move, async ({ actorId, params: { id }, body }, reply) => {
    const moved = await moveCategory(deps, { id, up: body.up, actorId })
    return moved.ok ? { id } : problem(reply, categoryProblem(moved))
  })
  serve(categoryEndpoints.remove, async ({ actorId, params: { id } }, reply) => {
    const removed = await deleteCategory(deps, { id, actorId })
    return removed.ok ? { id } : problem(reply, categoryProblem(removed))
  })
}
