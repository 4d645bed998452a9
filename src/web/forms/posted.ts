import type { ApiRefusal } from '../api-call.ts'

/** Why a form was refused, by the API or by a page's action. */
export type Refusal = Pick<ApiRefusal, 'status' | 'code'> & Partial<Pick<ApiRefusal, 'data'>>

/** The result of a form posted without JavaScript, for the page that is rendered in response. */
export interface Posted<Done = never> {
  /** The entered texts, by field. */
  values: Readonly<Record<string, string>>
  /** The contract's error codes, by field. */
  errors: Readonly<Record<string, string>>
  /** Why the form was refused although every field is valid. */
  refusal?: Refusal
  /** The result of a successful form. */
  done?: Done
}
