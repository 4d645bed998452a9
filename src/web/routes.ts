import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'
import { isTranslation, LANGUAGES, type Language } from '#domain/language/languages.ts'
import { PAGES, type Page } from '#page-table.ts'
import { inLanguage } from '#urls.ts'

/** The pages of one language; the route id names the page, for links and tests. */
function pagesIn(language: Language): RouteConfigEntry[] {
  const idOf = (id: string) => (isTranslation(language) ? `${language}-${id}` : id)
  const entry = ({ id, path, module }: Page) =>
    path === '/' ? index(module, { id: idOf(id) }) : route(path.slice(1), module, { id: idOf(id) })
  return [
    ...PAGES.filter((page) => !page.inPanel).map(entry),
    layout(
      'pages/panel/frame/panel-frame.tsx',
      { id: idOf('panel') },
      PAGES.filter((page) => page.inPanel).map(entry),
    ),
    route('*', 'layout/unknown-path.ts', { id: idOf('unknown-path') }),
  ]
}

/** The first language has the plain paths, the others their code as prefix. */
export default LANGUAGES.map((language) =>
  route(
    inLanguage('/', language).slice(1),
    'layout/content-area.tsx',
    { id: `${language}-content` },
    pagesIn(language),
  ),
) satisfies RouteConfig
