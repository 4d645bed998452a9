import type { Language } from '#domain/language/languages.ts'
import { DEVICE_KEYS } from './device.ts'

/** The text of an offer, the label of its close button, and the prefix of its language's addresses. */
export type Offer = readonly [read: string, close: string, prefix: string]

/** The data for the script on a page. */
export interface LanguageOffers {
  /** By the code of each other language of the page. */
  offers: Partial<Record<Language, Offer>>
  /** The prefix of addresses in the page's own language. */
  prefix: string
}

/**
 * A page offers the browser's language once, in one line in that language, and never redirects: a shared link
 * keeps its language. Cached pages are the same for everybody, so the browser decides, without loading anything
 * (`late-scripts.ts`). The line overlays the lower edge of the page, so that nothing shifts.
 *
 * Runs in the browser. People who are signed in, or follow a link to a language, have chosen: `save-language.ts` saves it
 * in the account. Without storage the choice could not be remembered, so nothing is offered.
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
