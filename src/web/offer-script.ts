import type { Language } from '#domain/language/languages.ts'
import { DEVICE_KEYS } from './device.ts'

/** What an offer says, what closes it, and how the addresses of its language begin. */
export type Offer = readonly [read: string, close: string, prefix: string]

/** What the browser is given on a page. */
export interface LanguageOffers {
  /** By the code of each language that the page can be read in instead. */
  offers: Partial<Record<Language, Offer>>
  /** How the addresses of the page's own language begin. */
  prefix: string
}

/**
 * A page offers the browser's language once, in one line in that language, and leads nobody away: a shared link
 * keeps its language. Kept pages are the same for everybody, so the browser decides, without loading anything
 * (`late-scripts.ts`). The line stands over the page's lower edge, so that nothing moves.
 *
 * Runs in the browser. Whoever is signed in, or follows a link to a language, has chosen: `save-language.ts` keeps it with
 * the account. Where the device keeps nothing the choice could not be remembered, so nothing is offered.
 */
export const OFFER_SCRIPT = `const choose=(code)=>{try{localStorage.setItem("${DEVICE_KEYS.language}",JSON.stringify({code}))}catch{}};
addEventListener("click",({target})=>{const to=target.closest("a[hreflang][lang]");if(to)choose(to.hreflang)},true);
const offer=()=>{const code=navigator.language.split("-")[0],said=offers[code];
try{if(!said||document.cookie.includes("samagni_signed_in")||localStorage.getItem("${DEVICE_KEYS.language}"))return}catch{return}
const make=(tag,more)=>Object.assign(document.createElement(tag),more),[read,close,to]=said,line=make("section",{className:"language-offer",lang:code,ariaLabel:read});
const here=()=>{const at=location.pathname.slice(prefix.length);return(to+(at==="/"?"":at)||"/")+location.search+location.hash};
const link=make("a",{textContent:read,href:here(),hreflang:code,lang:code,onclick:()=>{link.href=here()}});
line.append(link,make("button",{type:"button",className:"icon-button",ariaLabel:close,title:close,textContent:"×",onclick:()=>{choose();line.remove()}}));
document.body.append(line)};`
