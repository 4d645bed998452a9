import { redirect } from 'react-router'
import { inLanguage, languageOf, pages } from '#urls.ts'

/** Unknown paths redirect to the sign-in page of their language. */
export function loader({ request }: { request: Request }) {
  const { language } = languageOf(new URL(request.url).pathname)
  return redirect(inLanguage(pages.login(), language))
}
