/** What the API answers; `undefined` is the empty body of a 204. */
export interface ApiAnswer {
  status: number
  body: unknown
}

export function answer(body: unknown): ApiAnswer {
  return { status: 200, body }
}

/** A refusal in the courier's words. */
export function refuse(status: number, message: string): ApiAnswer {
  return { status, body: { message, status_code: status } }
}

export function refuseFields(errors: Readonly<Record<string, readonly string[]>>): ApiAnswer {
  return { status: 422, body: { message: 'Oops! Invalid Data.', errors, status_code: 422 } }
}

/** The oddity of this API: a refusal that calls itself a success. */
export function refuseKindly(message: string): ApiAnswer {
  return { status: 200, body: { status: 404, message } }
}
