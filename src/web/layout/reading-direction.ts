/** A finger that rests moves the page by less. */
const MIN_MOVE_PX = 8
/** The header with its border: it stays until it has been scrolled past. */
const HEADER_PX = 110

let before = 0

/** Marks the document while it is read downwards; the header of small screens hides then. */
function followScrolling(): void {
  const now = window.scrollY
  if (Math.abs(now - before) < MIN_MOVE_PX) return
  document.documentElement.toggleAttribute('data-reading', now > before && now > HEADER_PX)
  before = now
}

/** Loaded when the browser is idle: until then the header only sticks. */
export function followReading(): void {
  before = window.scrollY
  window.addEventListener('scroll', followScrolling, { passive: true })
}
