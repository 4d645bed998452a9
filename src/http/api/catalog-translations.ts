import { productWriteEndpoints } from '#contract/catalog-writes.ts'
import { parseProductId } from '#domain/ids.ts'
import { translateProduct } from '#use-cases/translate-product.ts'
import { problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { UNKNOWN_PRODUCT } from './catalog-answers.ts'
import { productProblem } from './catalog-refusals.ts'
import type { ProductWriteDeps } from './catalog-writes.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { forbidCaching, sessionOf } from './private-answers.ts'
import { served } from './served.ts'

/** Writing the texts of products in the other languages, under `/api/products/:id/translations`. */
export function registerTranslations(app: ShopServer, deps: ProductWriteDeps): void {
  app.register(async (scope: ShopServer) => {
    forbidCaching(scope)
    scope.route({
      ...served(productWriteEndpoints.translate, { sentences: FIELD_SENTENCES.productWrites }),
      handler: async (request, reply) => {
        const id = parseProductId(request.params.id)
        if (!id) return problem(reply, UNKNOWN_PRODUCT)
        const { seen_at: seenAt, ...form } = request.body
        const { userId: actorId } = sessionOf(request).person
        const written = await translateProduct(deps, { id, form, actorId, seenAt })
        if (!written.ok) return problem(reply, productProblem(written))
        return { updated_at: written.updatedAt.toISOString() }
      },
    })
  })
}
