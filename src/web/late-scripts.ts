/**
 * A page is whole and works without its scripts, so they wait until it is seen: on a slow network its
 * words, letters and first pictures have the line for themselves. Whoever touches the page or types
 * before that starts them at once, and a button that was pressed too early is pressed again when it can act
 * (one that opens a popover acts without scripts). A form is sent again as well, unless it only asks for
 * another page: the browser alone would carry what was typed to where it cannot be taken.
 */

/** Told by the page when it can act. */
export const HYDRATED_EVENT = 'samagni:hydrated'

/** A page whose first pictures hang is not kept waiting for them. */
const MAX_START_MS = 3_000

const AHEAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g
const IMPORTED = /(?:\bfrom |\bimport[ (])"([^"]+)"/g
const MODULE = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/g

/** Runs in the browser, in the place of the router's own module: `ahead` are its files, `run` is what it did. */
const STARTER = `let begun;
const begin=()=>{if(begun)return;begun=true;for(const href of ahead)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));run()};
const seen=()=>{if(!PerformanceObserver.supportedEntryTypes?.includes("paint"))begin();else new PerformanceObserver((_,watch)=>{watch.disconnect();begin()}).observe({type:"paint",buffered:true})};
for(const act of ["pointerdown","keydown","focusin"])addEventListener(act,begin,{once:true,capture:true,passive:true});
let again;
const press=({target})=>{const button=target.closest("button[type=button]:not([popovertarget])");if(button)again=()=>button.isConnected&&button.click()};
const send=(event)=>{const {target,submitter}=event;if(target.getAttribute("method")==="get")return;event.preventDefault();again=()=>target.isConnected&&target.requestSubmit(submitter)};
addEventListener("click",press,true);
addEventListener("submit",send,true);
addEventListener("${HYDRATED_EVENT}",()=>{removeEventListener("click",press,true);removeEventListener("submit",send,true);again?.()},{once:true});
if(document.readyState==="complete")seen();else addEventListener("load",seen,{once:true});
setTimeout(begin,${MAX_START_MS});`

/** Turns the router's module, which the browser would load at once, into one that waits; `isOwn` knows its tags. */
export function startScriptsLate(html: string, isOwn: (tag: string) => boolean): string {
  const ahead: string[] = []
  const bare = html.replace(AHEAD, (tag, href: string) => {
    if (!isOwn(tag)) return tag
    ahead.push(href)
    return ''
  })
  return bare.replace(MODULE, (whole, open: string, code: string, close: string) => {
    if (!isOwn(open)) return whole
    const run = `async()=>{${importsWhenReached(code)}}`
    // The router leaves out what stands in a chunk of its own beside a route.
    const files = new Set([...ahead, ...[...code.matchAll(IMPORTED)].map(([, file = '']) => file)])
    return `${open}const ahead=${JSON.stringify([...files])};\nconst run=${run};\n${STARTER}${close}`
  })
}

function importsWhenReached(code: string): string {
  return code
    .replace(/import \* as (\w+) from ("[^"]+");?/g, 'const $1=await import($2);')
    .replace(/import ("[^"]+");?/g, 'await import($1);')
}
