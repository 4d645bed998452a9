import { DEVICE_KEYS } from './device.ts'
import { type LanguageOffers, OFFER_SCRIPT } from './offer-script.ts'

/**
 * Pages work without scripts and are readable in the fonts of the device, so scripts and fonts are loaded only
 * after the first paint and leave a slow network to text and first pictures; fonts go first. The first touch
 * or key starts them at once. A button pressed too early is clicked again after hydration, except one that
 * opens a popover, which works without scripts. A form is submitted again as well, unless it only requests
 * another page: submitted by the browser alone, its input would be posted where it is not accepted. Search is
 * a link until then and becomes a button that opens its dialog.
 *
 * Too early is what React does not act on itself. Once it listens, it hydrates at a click and acts on it, but
 * stops the click when it cannot hydrate yet; a form that it does not know is left to the browser.
 *
 * A page that only tells (an article, a policy) loads no script for a reader whose device keeps nothing of the
 * shop until it is touched: there is no cart to count and nobody signed in.
 */

/** Dispatched as soon as React listens to clicks, before it has hydrated anything. */
export const LISTENING_EVENT = 'samagni:listening'
/** Dispatched once the page is hydrated. */
export const HYDRATED_EVENT = 'samagni:hydrated'

/** First pictures that load slowly delay the scripts no longer than this. */
const MAX_START_MS = 3_000

const AHEAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g
const IMPORTED = /(?:\bfrom |\bimport[ (])"([^"]+)"/g
const MODULE = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/g

/** What a page is dressed in once it has been painted. */
export interface LateFonts {
  /** Declares every font; the browser loads those whose letters occur. */
  sheet: string
  /** Fonts that occur for certain, requested without waiting for the sheet. */
  ahead: readonly string[]
}

/** What a page starts with. */
export interface LateStart {
  fonts: LateFonts
  /** Whether the page only tells, so that its scripts may wait for a touch. */
  onlyTells: boolean
  languages: LanguageOffers
}

/**
 * Runs in the browser in place of the router's own module: `ahead` are its files, `run` its body, `fonts` and
 * `sheet` the fonts, `tells` whether it may wait for a touch, `offers` and `prefix` the other
 * languages. Where a service worker keeps the shop's files,
 * the fonts need no network and come at once. Their sheet waits for them, so that the lines of a page of two scripts
 * break anew once, not once for each font. Clicks are heard after React has heard them, so that it is known
 * whether it stopped them, and so are forms, from the window.
 */
const STARTER = `${OFFER_SCRIPT}
let begun,dressed;
const add=(rel,href,more)=>{const link=Object.assign(document.createElement("link"),{rel,href},more);document.head.append(link);return link};
const arrived=(href)=>new Promise((done)=>{const link=add("preload",href,{as:"font",type:"font/woff2",crossOrigin:"anonymous"});link.onload=link.onerror=done});
const dress=()=>{if(dressed)return;dressed=true;add("preload",sheet,{as:"style"});Promise.all(fonts.map(arrived)).then(()=>add("stylesheet",sheet));offer()};
const begin=()=>{if(begun)return;begun=true;dress();for(const href of ahead)add("modulepreload",href);run()};
const known=navigator.serviceWorker?.controller;
if(known)dress();
const keeps=()=>{try{return document.cookie||localStorage.length>(localStorage.getItem("${DEVICE_KEYS.language}")?1:0)}catch{}};
const start=tells&&!known&&!keeps()?dress:begin;
const seen=()=>{if(!PerformanceObserver.supportedEntryTypes?.includes("paint"))start();else new PerformanceObserver((_,watch)=>{watch.disconnect();start()}).observe({type:"paint",buffered:true})};
for(const act of ["pointerdown","keydown","focusin"])addEventListener(act,begin,{once:true,capture:true,passive:true});
let again,listens;
const press=(event)=>{const {target}=event;const opener=target.closest("[data-opens]");if(opener&&!event.metaKey&&!event.ctrlKey&&!event.shiftKey){event.preventDefault();const name=opener.dataset.opens;again=()=>setTimeout(()=>document.querySelector("button[data-opens="+name+"]")?.click());return}const button=target.closest("button[type=button]:not([popovertarget])");if(button)again=listens&&!event.cancelBubble?undefined:()=>button.isConnected&&button.click()};
const send=(event)=>{const {target,submitter}=event;if(target.getAttribute("method")==="get")return;if(event.defaultPrevented){again=undefined;return}event.preventDefault();again=()=>target.isConnected&&target.requestSubmit(submitter)};
const hear=()=>document.addEventListener("click",press,true);
const deaf=()=>document.removeEventListener("click",press,true);
hear();
addEventListener("submit",send);
addEventListener("${LISTENING_EVENT}",()=>{listens=true;deaf();hear()},{once:true});
addEventListener("${HYDRATED_EVENT}",()=>{deaf();removeEventListener("submit",send);again?.()},{once:true});
if(document.readyState==="complete")seen();else addEventListener("load",seen,{once:true});
setTimeout(start,${MAX_START_MS});`

/**
 * Replaces the router's module, which the browser would load at once, with one that waits; `isOwn` recognises
 * its tags.
 */
export function startScriptsLate(
  html: string,
  isOwn: (tag: string) => boolean,
  { fonts, onlyTells, languages }: LateStart,
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
    // The router leaves out modules in a separate chunk beside a route.
    const files = new Set([...ahead, ...[...code.matchAll(IMPORTED)].map(([, file = '']) => file)])
    const { ahead: letters, sheet } = fonts
    const given = Object.entries({
      fonts: letters,
      sheet,
      ahead: [...files],
      tells: onlyTells,
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
