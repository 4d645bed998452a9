/** Dispatched as soon as React listens to clicks, before it has hydrated anything. */
export const LISTENING_EVENT = 'samagni:listening'
/** Dispatched once the page is hydrated. */
export const HYDRATED_EVENT = 'samagni:hydrated'

/**
 * Replays presses from before hydration, once, after it; until then the element is marked as pressed (`data-held`).
 * Replayed are: buttons, except those that open a popover, which work without JavaScript; links with a click handler
 * (`data-again`); and elements that become buttons (`data-opens`). Forms are submitted again, unless they only request
 * another page: submitted by the browser alone, their input would be posted where it is not accepted. Of several presses
 * only the last is replayed. Before it, changed checkboxes and selects are changed again, each once and one after the
 * other, since each change builds on the address that the previous one requested.
 *
 * Only events that React does not handle are replayed. Once React listens, it hydrates on a click and handles it, but
 * stops the click when it cannot hydrate yet; a form that it does not know is left to the browser. The listeners run
 * after React's, and for forms on the window, so that they see whether React stopped an event.
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
