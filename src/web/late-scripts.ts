import { DEVICE_KEYS } from './device.ts'
import { EARLY_PRESS_SCRIPT } from './early-press.ts'
import { type LanguageOffers, OFFER_SCRIPT } from './offer-script.ts'

/**
 * Pages work without JavaScript and are readable in system fonts, so scripts and fonts are loaded only
 * after the first paint, so that text and first pictures do not compete with them; fonts go first. The first touch
 * or key starts them at once; earlier presses are replayed after hydration (`early-press.ts`).
 *
 * If nothing of the shop is stored on the device, there is no cart and nobody is signed in, so most pages wait longer.
 * A page for reading (an article, a policy) loads no script until it is touched. Home, listing and product
 * load none until any interaction, including scrolling and pointer movement, but request React
 * meanwhile, after the fonts and unless the visitor saves data, so that the first press waits less.
 */

/** The interaction that scripts wait for on a device on which nothing of the shop is stored. */
export type WaitsFor = 'touch' | 'use' | 'nothing'

/** Slow first pictures delay the scripts by at most this. */
const MAX_START_MS = 3_000

const AHEAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g
/** React and its DOM, a file of their own (`scripts/first-load.ts`). */
const EARLY = /\/react-[\w-]+\.js$/
const IMPORTED = /(?:\bfrom |\bimport[ (])"([^"]+)"/g
const MODULE = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/g

/** The fonts that a page loads after the first paint. */
export interface LateFonts {
  /** Declares every font; the browser loads those whose letters occur. */
  sheet: string
  /** Fonts that are certainly needed, requested without waiting for the sheet. */
  ahead: readonly string[]
}

/** How a page starts its scripts. */
export interface LateStart {
  fonts: LateFonts
  waitsFor: WaitsFor
  languages: LanguageOffers
}

/**
 * Runs in the browser instead of the router's own module: `ahead` are its files, `run` its body, `fonts` and
 * `sheet` the fonts, `waits` the interaction to wait for, `early` the files requested meanwhile, `offers` and `prefix`
 * the other languages. If a service worker has the fonts, they load at once. The sheet is added after all fonts are
 * loaded, so that a page in two scripts changes its line breaks once, not once per font.
 */
const STARTER = `${OFFER_SCRIPT}
let begun,dressed;
const add=(rel,href,more)=>{const link=Object.assign(document.createElement("link"),{rel,href},more);document.head.append(link);return link};
const arrived=(href)=>new Promise((done)=>{const link=add("preload",href,{as:"font",type:"font/woff2",crossOrigin:"anonymous"});link.onload=link.onerror=done});
const dress=()=>{if(dressed)return;dressed=true;add("preload",sheet,{as:"style"});Promise.all(fonts.map(arrived)).then(()=>{add("stylesheet",sheet);if(!begun&&!navigator.connection?.saveData)for(const href of early)add("modulepreload",href,{fetchPriority:"low"})});offer()};
const begin=()=>{if(begun)return;begun=true;dress();for(const href of ahead)add("modulepreload",href);run()};
const known=navigator.serviceWorker?.controller;
if(known)dress();
const keeps=()=>{try{return document.cookie||sessionStorage.length||localStorage.length>(localStorage.getItem("${DEVICE_KEYS.language}")?1:0)}catch{}};
const listen=(acts)=>{for(const act of acts)addEventListener(act,begin,{once:true,capture:true,passive:true})};
const start=waits==="nothing"||known||keeps()?begin:()=>{dress();if(waits==="use")listen(["pointermove","scroll"])};
const seen=()=>{if(!PerformanceObserver.supportedEntryTypes?.includes("paint"))start();else new PerformanceObserver((list,watch)=>{if(!list.getEntriesByName("first-contentful-paint").length)return;watch.disconnect();start()}).observe({type:"paint",buffered:true})};
listen(["pointerdown","keydown","focusin","click","change"]);
${EARLY_PRESS_SCRIPT}
if(document.readyState==="complete")seen();else addEventListener("load",seen,{once:true});
setTimeout(start,${MAX_START_MS});`

/**
 * Replaces the router's module, which the browser would load at once, with one that waits; `isOwn` recognises
 * its tags.
 */
export function startScriptsLate(
  html: string,
  isOwn: (tag: string) => boolean,
  { fonts, waitsFor, languages }: LateStart,
): string {
  const ahead: string[] = []
  const bare = html.replace(AHEAD, (tag, href: string) => {
    if (!isOwn(tag)) return tag
    ahead.push(href)
    return ''
  })
  return bare.replace(MODULE, (whole, open: string, code: string, close: string) => {
    if (!isOwn(open)) return whole
    const run = `async()=>{${importsWhenReached(code)}}`
    // The router does not list modules in a separate chunk of a route.
    const files = new Set([...ahead, ...[...code.matchAll(IMPORTED)].map(([, file = '']) => file)])
    const { ahead: letters, sheet } = fonts
    const given = Object.entries({
      fonts: letters,
      sheet,
      ahead: [...files],
      waits: waitsFor,
      early: waitsFor === 'use' ? [...files].filter((file) => EARLY.test(file)) : [],
      ...languages,
    })
      .map(([name, value]) => `const ${name}=${JSON.stringify(value)};`)
      .join('\n')
    return `${open}${given}\nconst run=${run};\n${STARTER}${close}`
  })
}

function importsWhenReached(code: string): string {
  return code
    .replace(/import \* as (\w+) from ("[^"]+");?/g, 'const $1=await import($2);')
    .replace(/import ("[^"]+");?/g, 'await import($1);')
}
