/** The verdict about a form: its value, or the problem of each wrong field. */
export type FormRead<Value, Field extends string, Problem extends string> =
  | { ok: true; value: Value }
  | { ok: false; errors: Partial<Record<Field, Problem>> }

/** Reports what is wrong with a field; only the first problem of each field is kept. */
export type Refuse<Field extends string, Problem extends string> = (
  field: Field,
  problem: Problem,
) => void

/**
 * Reads the fields of a form with all wrong ones reported at once. What `read` returns for a form with a problem is
 * dropped, so it may put anything in the place of a value that cannot be read.
 */
export function readForm<Field extends string, Problem extends string, Value>(
  read: (refuse: Refuse<Field, Problem>) => Value,
): FormRead<Value, Field, Problem> {
  const errors: Partial<Record<Field, Problem>> = {}
  const value = read((field, problem) => {
    errors[field] ??= problem
  })
  return Object.keys(errors).length === 0 ? { ok: true, value } : { ok: false, errors }
}

/** The texts of a form in which nothing is filled in. */
export const emptyTexts = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>

/** The fields of a form of which nothing is known yet; none if it is no object. */
export function sentFields(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null ? { ...input } : {}
}
