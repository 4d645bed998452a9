import type { Language } from '#domain/language/languages.ts'
import { inLanguage } from '#urls.ts'

export const CONTEXT = 'https://schema.org'

interface Step {
  name: string
  /** Address without its language prefix. */
  path: string
}

/** The breadcrumbs of a page (schema.org BreadcrumbList), the page itself last. */
export function breadcrumbs(origin: string, language: Language, steps: readonly Step[]) {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin}${inLanguage(path, language)}`,
    })),
  }
}
