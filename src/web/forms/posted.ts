import type { ApiRefusal } from '../api-call.ts'

/** Why a form was refused, by the API or by a page's action. */
export type Refusal = Pick<ApiRefusal, 'status' | 'code'> & Partial<Pick<ApiRefusal, 'data'>>

/** The result of a form posted without JavaScript, for the page rendered as the answer. */
export interface Posted<Done = never> {
  /** The texts as typed, by field. */
  values: Readonly<Record<string, string>>
  /** The contract's error codes, by field. */
  errors: Readonly<Record<string, string>>
  /** Why the form was refused although every field is valid. */
  refusal?: Refusal
  /** The successful answer. */
  done?: Done
}
