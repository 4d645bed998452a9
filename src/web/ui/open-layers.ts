import { useEffect, useEffectEvent, useReducer } from 'react'
import { closeToastBehind } from './toast-store.ts'

/**
 * Back closes the panel, sheet or dialog on top and nothing else. Each open layer has a history entry of its own
 * at the page's address; it is removed when the layer is closed in another way, and replaced by the next page
 * when a link leads on. The router never learns of these entries.
 */

/** In the state of a layer's entry: how many layers are open there. The rest is a copy of the page's state. */
const DEPTH = 'openLayers'

/** The open layers, the top one last. */
const layers: { owner: object; close(): void }[] = []
/** What the router writes while an entry of ours is being left; done on arrival. */
let leaving: (() => void)[] | undefined
/** A slow browser still has to make our own move, which then closes nothing that was opened meanwhile. */
let owesMove = false

function depthIn(state: unknown): number {
  const depth: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, DEPTH) : undefined
  return typeof depth === 'number' ? depth : 0
}

/** Entries of the same page have the router's same index and key. */
function pageIn(state: unknown): string {
  const fields = typeof state === 'object' && state !== null ? state : {}
  return `${Reflect.get(fields, 'idx')} ${Reflect.get(fields, 'key')}`
}

/** A browser that does not move leaves the router's writes waiting no longer than this. */
const MAX_MOVE_MS = 1000

/** The page of the current entry, and how many layers are open there. */
let here = { page: '', depth: 0 }
let settling = false

function look(): void {
  here = { page: pageIn(history.state), depth: depthIn(history.state) }
}

/** Brings the history in line with the open layers, after everything that the current event does. */
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
 * Goes back so many entries of a page. The page's own one is named by its key where the browser can: a move that was asked
 * for just before a reload may still be made after it, and two moves by a number would leave the page, or the shop.
 */
function leaveEntries(steps: number): void {
  const { navigation } = window
  const own = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - steps]
  if (!own) history.go(-steps)
  // `popstate` tells of the move, and a page that is left meanwhile has no use for it.
  else navigation.traverseTo(own.key).committed?.catch(() => {})
}

function arrive(writes: (() => void)[]): void {
  leaving = undefined
  for (const write of writes) write()
}

/** Runs before the router's own listener, which is told of no move within a page. */
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

/** The router's writes: a new page takes the place of the layer's entry. */
function takePlace(write: 'pushState' | 'replaceState'): void {
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
  takePlace('pushState')
  takePlace('replaceState')
  window.addEventListener('popstate', whenMoved, { capture: true })
  // After a reload, the entry of a layer that is closed now.
  settleSoon()
}

/** Says that a layer is open, with how it closes, or that it is closed. */
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

/** For a component that is a layer while it is open; one that stays open is one again. */
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
