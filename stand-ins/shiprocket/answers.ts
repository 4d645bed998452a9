/** A response of the API; `undefined` is the empty body of a 204. */
export interface ApiAnswer {
  status: number
  body: unknown
}

export function answer(body: unknown): ApiAnswer {
  return { status: 200, body }
}

/** A refusal in the courier's format. */
export function refuse(status: number, message: string): ApiAnswer {
  return { status, body: { message, status_code: status } }
}

export function refuseFields(errors: Readonly<Record<string, readonly string[]>>): ApiAnswer {
  return { status: 422, body: { message: 'Oops! Invalid Data.', errors, status_code: 422 } }
}

/** A peculiarity of this API: a refusal with a success status. */
export function refuseKindly(message: string): ApiAnswer {
  return { status: 200, body: { status: 404, message } }
}
