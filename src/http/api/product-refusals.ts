import type { FieldProblem } from '#domain/catalog/form-readers.ts'
import { productForm as say } from '#messages/en/product-form.ts'
import { fill } from '#messages/message.ts'
import type { ClaimsByField } from '#use-cases/read-product-form.ts'
import type { ProblemInput } from '../problem.ts'

/** Everything that a write of a product may be refused for. */
export type ProductRefusal =
  | { reason: 'invalid-input'; errors: Readonly<Record<string, FieldProblem>> }
  | { reason: 'claims-need-reason'; claims: ClaimsByField }
  | { reason: 'prices-out-of-step'; problem: FieldProblem }
  | { reason: 'unknown-product' | 'changed-meanwhile' | 'key-used-otherwise' }

/** The sentence about one field, in the words of the form. */
export function fieldSentence(field: string, problem: FieldProblem): string {
  const label = `field ${field}` in say ? say[`field ${field}` as keyof typeof say] : field
  // What a label explains behind a comma or in brackets is no part of a sentence.
  const name = label.replace(/,.*$|\s*\(.*\)/g, '')
  return fill(say[`problem ${problem}`], 'en-IN', { field: name })
}

/** One table from refusals to problem documents. */
export function productProblem(refusal: ProductRefusal): ProblemInput {
  const { reason: code } = refusal
  switch (refusal.reason) {
    case 'invalid-input': {
      const errors = Object.entries(refusal.errors).map(([field, problem]) => [
        field,
        fieldSentence(field, problem),
      ])
      return { status: 400, code, detail: say.invalid, errors: Object.fromEntries(errors) }
    }
    case 'prices-out-of-step': {
      const field = refusal.problem === 'mrp-below-price' ? 'mrp' : 'discount'
      const errors = { [field]: fieldSentence(field, refusal.problem) }
      return { status: 400, code: 'invalid-input', detail: say.invalid, errors }
    }
    case 'claims-need-reason': {
      const words = Object.values(refusal.claims).flatMap((found) =>
        found.map(({ found }) => found),
      )
      const detail = fill(say.claimsNeedReason, 'en-IN', { words: words.join(', ') })
      return { status: 422, code, detail, extra: { claims: refusal.claims } }
    }
    case 'unknown-product':
      return { status: 404, code, detail: say.unknownProduct }
    case 'changed-meanwhile':
      return { status: 409, code, detail: say.changedMeanwhile }
    case 'key-used-otherwise':
      return { status: 409, code, detail: say.keyUsedOtherwise }
  }
}
