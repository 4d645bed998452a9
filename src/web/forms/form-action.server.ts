import { type ActionFunctionArgs, data } from 'react-router'
import type { z } from 'zod'
import type { Session } from '#domain/accounts/person.ts'
import type { PlainCartKeeper } from '#domain/cart/plain-cart.ts'
import type { Language } from '#domain/language/languages.ts'
import type { PostedPictures } from '#domain/pictures/posted-pictures.ts'
import { languageOf } from '#urls.ts'
import {
  cartContext,
  type LoaderDeps,
  originContext,
  picturesContext,
  refusalContext,
  sessionContext,
  shopContext,
} from '../shop-context.ts'
import type { Posted, Refusal } from './posted.ts'

/** The context of an action, apart from the body. */
export interface FormVisit {
  deps: LoaderDeps
  language: Language
  session: Session | undefined
  origin: string
  /** Set on pages that read the anonymous cart. */
  cart: PlainCartKeeper | undefined
  /** Empty on pages whose form accepts none. */
  pictures: PostedPictures
  params: Readonly<Record<string, string | undefined>>
}

export type FormOutcome<Done> = { ok: true; done: Done } | { ok: false; refusal: Refusal }

interface FormEndpoint<Body extends z.ZodType, Done> {
  /** The body schema of the corresponding endpoint. */
  body: Body
  /** Turns the posted texts into the endpoint's JSON, where they differ. */
  bodyOf?(values: Readonly<Record<string, string>>): object
  act(read: z.output<Body>, visit: FormVisit): Promise<FormOutcome<Done> | Response>
}

/**
 * The action of a page with a form posted without JavaScript: validates it with the contract's schema,
 * does what the endpoint does, and returns the outcome for the page. http/pages/posted-pages.ts has already checked
 * origin, right, rate limit and token.
 */
export function formAction<Body extends z.ZodType, Done>(form: FormEndpoint<Body, Done>) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const values = textsOf(await request.formData())
    const left: Posted<Done> = { values, errors: {} }
    const refuse = (refusal: Refusal) =>
      data<Posted<Done>>({ ...left, refusal }, { status: refusal.status })
    const refusal = context.get(refusalContext)
    if (refusal) return refuse(refusal)
    const { language } = languageOf(new URL(request.url).pathname)
    const read = form.body.safeParse({ ...(form.bodyOf?.(values) ?? values), language })
    if (!read.success) {
      return data<Posted<Done>>({ ...left, errors: codesOf(read.error) }, { status: 400 })
    }
    const outcome = await form.act(read.data, {
      deps: context.get(shopContext),
      language,
      session: context.get(sessionContext),
      origin: context.get(originContext),
      cart: context.get(cartContext),
      pictures: context.get(picturesContext),
      params,
    })
    if (outcome instanceof Response) return outcome
    return outcome.ok
      ? data<Posted<Done>>({ ...left, done: outcome.done })
      : refuse(outcome.refusal)
  }
}

/** Ignores files and repeated fields. */
function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const name of new Set(form.keys())) {
    const [value, ...others] = form.getAll(name)
    if (typeof value === 'string' && others.length === 0) texts[name] = value
  }
  return texts
}

function codesOf({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}
