import { type ToggleEvent, useEffect, useEffectEvent, useReducer } from 'react'
import { memberOf } from '../member-of.ts'
import { closeToastBehind } from './toast-store.ts'

/**
 * Back closes the panel, sheet or dialog on top and nothing else. Each open layer has a history entry of its own
 * at the page's address; it is removed when the layer is closed in another way, and replaced by the next page
 * when a link is followed. The router is never notified of these entries.
 */

/** The property of a layer entry's state with the number of open layers. The rest is a copy of the page's state. */
const DEPTH = 'openLayers'

/** The open layers, the top one last. */
const layers: { owner: object; close(): void }[] = []
/** The router's writes while we are leaving an entry of ours; made on arrival. */
let leaving: (() => void)[] | undefined
/** A slow browser still has to make our own navigation, which must not close layers that were opened meanwhile. */
let owesMove = false

function depthIn(state: unknown): number {
  const depth = memberOf(state, DEPTH)
  return typeof depth === 'number' ? depth : 0
}

/** Identifies the page of an entry by the router's index and key. */
const pageIn = (state: unknown) => `${memberOf(state, 'idx')} ${memberOf(state, 'key')}`

/** The router's writes wait no longer than this if the browser does not navigate. */
const MAX_MOVE_MS = 1000

/** The page of the current entry, and how many layers are open there. */
let here = { page: '', depth: 0 }
let settling = false

function look(): void {
  here = { page: pageIn(history.state), depth: depthIn(history.state) }
}

/** Synchronises the history with the open layers, after the current event is handled. */
function settleSoon(): void {
  if (settling) return
  settling = true
  setTimeout(() => {
    settling = false
    settle()
  })
}

function settle(): void {
  if (leaving) return
  const state: unknown = history.state
  const depth = depthIn(state)
  for (let next = depth + 1; next <= layers.length; next += 1) {
    History.prototype.pushState.call(history, { ...Object(state), [DEPTH]: next }, '')
  }
  look()
  if (layers.length >= depth || owesMove) return
  const writes: (() => void)[] = []
  leaving = writes
  owesMove = true
  leaveEntries(depth - layers.length)
  setTimeout(() => {
    if (leaving === writes) arrive(writes)
  }, MAX_MOVE_MS)
}

/**
 * Goes back `steps` entries, to the page's own. Uses that entry's key if the browser supports it: a navigation requested
 * just before a reload may still happen after it, and two relative ones would leave the page, or the shop.
 */
function leaveEntries(steps: number): void {
  const { navigation } = window
  const own = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - steps]
  if (!own) history.go(-steps)
  // `popstate` reports the navigation; a failure matters only to a page that is still open.
  else navigation.traverseTo(own.key).committed?.catch(() => {})
}

function arrive(writes: (() => void)[]): void {
  leaving = undefined
  for (const write of writes) write()
}

/** Runs before the router's own listener, which it keeps from seeing navigation within a page. */
function whenMoved(event: PopStateEvent): void {
  const depth = depthIn(event.state)
  const isWithinPage = pageIn(event.state) === here.page && (depth > 0 || here.depth > 0)
  if (isWithinPage) event.stopImmediatePropagation()
  look()
  const isOurs = owesMove
  owesMove = false
  if (leaving) arrive(leaving)
  else if (!(isOurs && isWithinPage))
    for (const { close } of layers.splice(isWithinPage ? depth : 0).reverse()) close()
  settleSoon()
}

/** Wraps the router's writes: a new page replaces the layer's entry. */
function wrapHistory(write: 'pushState' | 'replaceState'): void {
  history[write] = (state: unknown, unused: string, url?: string | URL | null) => {
    if (leaving) {
      leaving.push(() => history[write](state, unused, url))
      return
    }
    const isOnLayer = depthIn(history.state) > 0
    History.prototype[isOnLayer ? 'replaceState' : write].call(history, state, unused, url)
    look()
    if (isOnLayer) settleSoon()
  }
}

if (typeof window !== 'undefined') {
  look()
  wrapHistory('pushState')
  wrapHistory('replaceState')
  window.addEventListener('popstate', whenMoved, { capture: true })
  // After a reload, removes the entry of a layer that is now closed.
  settleSoon()
}

/** Registers an open layer with its `close` function; without one, removes it. */
export function setLayer(owner: object, close: (() => void) | undefined): void {
  const at = layers.findIndex((layer) => layer.owner === owner)
  if (close === undefined) {
    if (at < 0) return
    layers.splice(at, 1)
  } else if (at >= 0) layers.splice(at, 1, { owner, close })
  else {
    layers.push({ owner, close })
    closeToastBehind()
  }
  settleSoon()
}

/** Makes a component a layer while it is open; registers it again if it stays open after `onClose`. */
export function useLayer(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!open) return
    const owner = { tries }
    setLayer(owner, () => {
      close()
      tryAgain()
    })
    return () => setLayer(owner, undefined)
  }, [open, tries])
}

/** For the `onToggle` of a popover, which the browser opens natively. */
export function followPopover({ currentTarget: box, newState }: ToggleEvent<HTMLElement>): void {
  setLayer(box, newState === 'open' ? () => box.hidePopover() : undefined)
}
