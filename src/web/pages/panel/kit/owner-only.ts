import { type RouterContextProvider, redirect } from 'react-router'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { sessionContext } from '../../../shop-context.ts'

/**
 * Leads whoever is not the owner to the home page. The right itself is decided by the server
 * before a loader runs, and again at every write.
 */
export function ownerOnly(context: Readonly<RouterContextProvider>, request: Request): void {
  if (context.get(sessionContext)?.person.role === 'admin') return
  throw redirect(inLanguage(pages.home, languageOf(new URL(request.url).pathname).language))
}
