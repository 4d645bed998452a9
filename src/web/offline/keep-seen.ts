import type { Language } from '#domain/language/languages.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { textOf } from '../language.tsx'
import { memberOf } from '../member-of.ts'
import workerAddress from './offline-worker.ts?worker&url'
import { OFFLINE_PAGE, SEEN_PAGES } from './seen-pages.ts'

/** The version of the build, from the router's manifest. */
const buildVersion = () =>
  String(memberOf(memberOf(window, '__reactRouterManifest'), 'version') ?? '')

/** The files that this page loaded before the worker was active. */
function loadedFiles(): string[] {
  const { origin } = window.location
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return names
    .filter((url) => url.origin === origin && /^\/(?:assets|fonts)\//.test(url.pathname))
    .map(({ pathname }) => pathname)
}

/** Marks the page on the screen as an earlier copy, or as current. */
function followMarks({ data }: MessageEvent): void {
  const isSeenEarlier = memberOf(data, 'isSeenEarlier')
  if (typeof isSeenEarlier === 'boolean') {
    document.documentElement.toggleAttribute('data-seen-earlier', isSeenEarlier)
  }
}

/** Registers the service worker, which stores visited pages and the quiz for use offline. */
export async function keepSeen(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', followMarks)
  await serviceWorker.register(`${workerAddress}?v=${buildVersion()}`, { scope: '/' })
  const { active } = await serviceWorker.ready
  const { pathname } = window.location
  const { language } = languageOf(pathname)
  const quiz = inLanguage(pages.quiz, language)
  // The page first, because the connection may be lost before the rest.
  active?.postMessage({
    keep: [pathname, ...loadedFiles(), quiz],
    offlinePage: [inLanguage(OFFLINE_PAGE, language), offlinePage(language)],
  })
}

/** True if the worker can show a page offline. */
export async function isKept(address: string): Promise<boolean> {
  return 'caches' in window && (await caches.match(address)) !== undefined
}

/** The page that the worker shows offline instead of one that is not stored, in the shop's styles. */
function offlinePage(language: Language): string {
  const t = textOf(language, 'errors')
  const styles = [...document.querySelectorAll('link[rel=stylesheet]')].map(
    ({ outerHTML }) => outerHTML,
  )
  return `<!DOCTYPE html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${t('offlineTitle')}</title>${styles.join('')}</head>
<body><header class="site-header"><div class="wrap line site-header-row">${document.querySelector('.logo')?.outerHTML ?? ''}</div><div class="strip" style="background-image:url(/artwork/border-kangura.svg)"></div></header>
<main class="wrap page stack stack-start">
<h1 class="title-block">${t('offlineTitle')}</h1>
<p class="lead">${t('unreachable')}</p>
<p><a class="btn btn-primary" href="">${t('tryAgain')}</a></p>
<h2 class="title-small above-28">${t('offlineSeen')}</h2>
<ul class="lines full">${SEEN_PAGES}</ul>
</main></body>
</html>
`
}
