/** Dispatched as soon as React listens to clicks, before it has hydrated anything. */
export const LISTENING_EVENT = 'samagni:listening'
/** Dispatched once the page is hydrated. */
export const HYDRATED_EVENT = 'samagni:hydrated'

/**
 * What was pressed too early is pressed again after hydration, once, and looks held until then (`data-held`): a
 * button, except one that opens a popover, which works without scripts; a link that does more than lead somewhere
 * (`data-again`); what becomes a button (`data-opens`). A form is submitted again, unless it only requests another
 * page: submitted by the browser alone, its input would be posted where it is not accepted. Of several presses the
 * last one counts; what was chosen in boxes and lists is chosen again before it, each once, one after the other, since
 * the next choice builds on the address that the one before asked for.
 *
 * Too early is what React does not act on itself. Once it listens, it hydrates at a click and acts on it, but
 * stops the click when it cannot hydrate yet; a form that it does not know is left to the browser. Clicks are heard
 * after React has heard them, so that it is known whether it stopped them, and so are forms, from the window.
 *
 * Runs in the browser, in `late-scripts.ts`.
 */
export const EARLY_PRESS_SCRIPT = `let again,listens,held;
const chosen=new Map();
const rest=()=>{again=undefined;held?.removeAttribute("data-held");held=undefined};
const hold=(what,act)=>{rest();held=what;what.setAttribute("data-held","");again=act};
const acts=(event)=>listens&&!event.cancelBubble;
const press=(event)=>{const {target}=event;const one=target.closest("[data-opens],[data-again],button[type=button]:not([popovertarget])");
if(!one)return;
const {opens,again:leads}=one.dataset;
if(opens??leads!==undefined){if(event.metaKey||event.ctrlKey||event.shiftKey)return;if(opens||!acts(event))event.preventDefault()}
if(opens)hold(one,()=>setTimeout(()=>document.querySelector("button[data-opens="+opens+"]")?.click()));
else if(acts(event))rest();
else hold(one,()=>one.isConnected&&one.click())};
const pick=(event)=>{const {target}=event;
if(!target.matches("select,[type=checkbox],[type=radio]"))return;
if(acts(event)){chosen.delete(target);return}
const {value,checked}=target;
chosen.set(target,()=>{if(!target.isConnected)return;if(target.matches("select")){target.value=value;target.dispatchEvent(new Event("change",{bubbles:true}))}else{target.checked=!checked;target.click()}})};
const send=(event)=>{const {target,submitter}=event;if(target.getAttribute("method")==="get")return;if(event.defaultPrevented){rest();return}event.preventDefault();hold(submitter??target,()=>target.isConnected&&target.requestSubmit(submitter))};
const hear=()=>{document.addEventListener("click",press,true);document.addEventListener("change",pick,true)};
const deaf=()=>{document.removeEventListener("click",press,true);document.removeEventListener("change",pick,true)};
hear();
addEventListener("submit",send);
addEventListener("${LISTENING_EVENT}",()=>{listens=true;deaf();hear()},{once:true});
addEventListener("${HYDRATED_EVENT}",async()=>{deaf();removeEventListener("submit",send);const last=again;rest();for(const act of chosen.values()){act();await new Promise((done)=>setTimeout(done))}last?.()},{once:true});`
