/** A response of the API: a status and a JSON body. */
export interface ApiAnswer {
  status: number
  body: unknown
}

export function answer(body: unknown): ApiAnswer {
  return { status: 200, body }
}

/** A refusal in the provider's format. */
export function refuse(
  description: string,
  { field = 'NA', reason = 'input_validation_failed', status = 400 } = {},
): ApiAnswer {
  const error = {
    code: 'BAD_REQUEST_ERROR',
    description,
    field,
    source: 'business',
    step: 'payment_initiation',
    reason,
    metadata: {},
  }
  return { status, body: { error } }
}

export const refuseId = () => refuse('The id provided does not exist', { field: 'id' })

/** A page of entities, newest first. */
export function collection(
  things: Iterable<{ created_at: number }>,
  query: URLSearchParams,
): ApiAnswer {
  const { from, to, count, skip } = {
    from: numberIn(query, 'from', 0),
    to: numberIn(query, 'to', Number.MAX_SAFE_INTEGER),
    count: numberIn(query, 'count', 10),
    skip: numberIn(query, 'skip', 0),
  }
  if (from === undefined || to === undefined)
    return refuse('from must be between 946684800 and 4765046400')
  if (count === undefined || count < 1 || count > 100) {
    return refuse('The count must be between 1 and 100.', { field: 'count' })
  }
  if (skip === undefined) return refuse('The skip must be an integer.', { field: 'skip' })
  const items = [...things]
    .reverse()
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .slice(skip, skip + count)
  return answer({ entity: 'collection', count: items.length, items })
}

/** A collection without pages, as in the lists of one order. */
export function wholeCollection(items: readonly unknown[]): ApiAnswer {
  return answer({ entity: 'collection', count: items.length, items })
}

function numberIn(query: URLSearchParams, name: string, usual: number): number | undefined {
  const text = query.get(name)
  if (text === null) return usual
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
