/** Dispatched as soon as React listens to clicks, before it has hydrated anything. */
export const LISTENING_EVENT = 'samagni:listening'
/** Dispatched once the page is hydrated. */
export const HYDRATED_EVENT = 'samagni:hydrated'

/** A link that waits for the presses before it leads on without them after this, for scripts that never come. */
const MAX_LINK_WAIT_MS = 5_000

/**
 * Replays presses from before hydration after it, each element's last one, in their order; until then the element is
 * marked as pressed (`data-held`). Replayed are: buttons, except those that open a popover, which work without
 * JavaScript; links with a click handler (`data-again`); elements that become buttons (`data-opens`); changed
 * checkboxes and selects; and forms, unless they only request another page: submitted by the browser alone, their input
 * would be posted where it is not accepted. Of those that open a dialog only the last is replayed. A plain link leads
 * on at once, unless presses are held, which would be lost with the page: whoever adds a product and opens the cart
 * page at once finds it there.
 *
 * Only events that React does not handle are replayed. Once React listens, it hydrates on a click and handles it, but
 * stops the click when it cannot hydrate yet; a form that it does not know is left to the browser. The listeners run
 * after React's, and for forms on the window, so that they see whether React stopped an event.
 *
 * Runs in the browser, in `late-scripts.ts`.
 */
export const EARLY_PRESS_SCRIPT = `let listens,opener;
const held=new Map();
const free=(what)=>{held.delete(what);what.removeAttribute("data-held")};
const hold=(what,act)=>{free(what);held.set(what,act);what.setAttribute("data-held","")};
const acts=(event)=>listens&&!event.cancelBubble;
const staysFor=(link)=>{
if(!held.size||link.target||link.origin!==location.origin||link.href.split("#")[0]===location.href.split("#")[0])return false;
setTimeout(()=>{if(held.has(link))location.assign(link.href)},${MAX_LINK_WAIT_MS});
return true};
const press=(event)=>{const {target}=event;const one=target.closest("[data-opens],[data-again],button[type=button]:not([popovertarget]),a[href]");
if(!one)return;
const {opens,again}=one.dataset;
if(one.href&&(event.metaKey||event.ctrlKey||event.shiftKey))return;
if(one.matches("[data-opens],[aria-haspopup=dialog]")){if(opener)free(opener);opener=one}
if(opens){event.preventDefault();hold(one,()=>setTimeout(()=>document.querySelector("button[data-opens="+opens+"]")?.click()));return}
if(acts(event)){free(one);return}
if(one.href){if(again===undefined&&!staysFor(one))return;event.preventDefault()}
hold(one,()=>one.isConnected&&one.click())};
const pick=(event)=>{const {target}=event;
if(!target.matches("select,[type=checkbox],[type=radio]"))return;
if(acts(event)){free(target);return}
const {value,checked}=target;
hold(target,()=>{if(!target.isConnected)return;if(target.matches("select")){target.value=value;target.dispatchEvent(new Event("change",{bubbles:true}))}else{target.checked=!checked;target.click()}})};
const send=(event)=>{const {target,submitter}=event;const one=submitter??target;if(target.getAttribute("method")==="get")return;if(event.defaultPrevented){free(one);return}event.preventDefault();hold(one,()=>target.isConnected&&target.requestSubmit(submitter))};
const hear=()=>{document.addEventListener("click",press,true);document.addEventListener("change",pick,true)};
const deaf=()=>{document.removeEventListener("click",press,true);document.removeEventListener("change",pick,true)};
hear();
addEventListener("submit",send);
addEventListener("${LISTENING_EVENT}",()=>{listens=true;deaf();hear()},{once:true});
addEventListener("${HYDRATED_EVENT}",async()=>{deaf();removeEventListener("submit",send);for(const [what,act] of [...held]){free(what);act();await new Promise((done)=>setTimeout(done))}},{once:true});`
