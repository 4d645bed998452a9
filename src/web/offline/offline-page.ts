import type { Language } from '#domain/language/languages.ts'
import { textOf } from '../language.tsx'
import { SEEN_PAGES } from './seen-pages.ts'

/** What the worker shows without a network in the place of a page that it does not keep, in the shop's own styles. */
export function offlinePage(language: Language): string {
  const t = textOf(language, 'errors')
  const styles = [...document.querySelectorAll('link[rel=stylesheet]')].map(
    ({ outerHTML }) => outerHTML,
  )
  return `<!DOCTYPE html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${t('offlineTitle')}</title>${styles.join('')}</head>
<body><main class="wrap page stack stack-start">
${document.querySelector('.logo')?.outerHTML ?? ''}
<h1 class="title-block">${t('offlineTitle')}</h1>
<p class="lead">${t('unreachable')}</p>
<p><a class="btn btn-primary" href="">${t('tryAgain')}</a></p>
<h2 class="title-small">${t('offlineSeen')}</h2>
<ul class="lines full">${SEEN_PAGES}</ul>
</main></body>
</html>
`
}
