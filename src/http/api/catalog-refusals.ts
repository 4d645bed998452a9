import type { FieldProblem } from '#domain/catalog/form-readers.ts'
import type { LackingDeclaration } from '#domain/catalog/lacking.ts'
import type { ClaimsByField } from '#domain/catalog/product-claims.ts'
import { nameField } from '#domain/catalog/product-fields.ts'
import { languageName } from '#domain/language/language-name.ts'
import { type Language, TRANSLATIONS } from '#domain/language/languages.ts'
import { FORM_SENT_OTHERWISE, type ProblemInput, problemOf } from '#http/problem.ts'
import { type Localized, localizedSentences, messagesIn, sentencesIn } from '#messages/sentences.ts'

const say = localizedSentences('productForm')

export type ProductRefusal =
  | { reason: 'invalid-input'; errors: Partial<Record<string, FieldProblem>> }
  | { reason: 'claims-need-reason'; claims: ClaimsByField }
  | { reason: 'prices-out-of-step'; problem: FieldProblem }
  | { reason: 'declarations-missing'; lacks: readonly LackingDeclaration[] }
  | {
      reason: 'unknown-product' | 'demo-product' | 'changed-meanwhile' | 'key-used-otherwise'
    }

/** The sentence about one field, with the label of the form. */
export function fieldSentence(field: string, problem: FieldProblem): Localized {
  return (language) =>
    sentencesIn(language, 'productForm')(`problem ${problem}`, { field: nameOf(field, language) })
}

function nameOf(field: string, language: Language): string {
  const named = TRANSLATIONS.find((one) => field === nameField(one))
  if (named) {
    return sentencesIn(language, 'productForm')('nameIn', {
      language: languageName(named, language),
    })
  }
  const labels: Readonly<Record<string, unknown>> = messagesIn(language, 'productForm')
  // Explanations after a comma or in brackets are dropped, because the label is used within a sentence.
  return String(labels[`field ${field}`] ?? field).replace(/,.*$|\s*\(.*\)/g, '')
}

/** Explains that a product stays hidden, and lists the fields to fill in first. */
export function lacksSentence(lacks: readonly LackingDeclaration[]): Localized {
  return (language) => {
    const fields = lacks.map((field) => nameOf(field, language)).join(', ')
    return sentencesIn(language, 'productForm')('declarationsMissing', { fields })
  }
}

export function productProblem(refusal: ProductRefusal): ProblemInput {
  const { reason: code } = refusal
  switch (refusal.reason) {
    case 'invalid-input': {
      const problems = Object.entries(refusal.errors) as [string, FieldProblem][]
      const errors = problems.map(([field, problem]) => [field, fieldSentence(field, problem)])
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
      const detail = say.claimsNeedReason({ words: words.join(', ') })
      return { status: 422, code, detail, extra: { claims: refusal.claims } }
    }
    case 'unknown-product':
      return problemOf(404, code, say.unknownProduct)
    case 'demo-product':
      return problemOf(409, code, say.demoProduct)
    case 'declarations-missing':
      return problemOf(422, code, lacksSentence(refusal.lacks))
    case 'changed-meanwhile':
      return problemOf(409, code, say.changedMeanwhile)
    case 'key-used-otherwise':
      return FORM_SENT_OTHERWISE
  }
}
