import type { ToggleEvent } from 'react'

/** Makes Back close a menu or a sheet that the browser itself opens; the rest is loaded when the first one opens. */
export async function followLayer(owner: object, open: boolean, close: () => void): Promise<void> {
  const { setLayer } = await import('./open-layers.ts')
  setLayer(owner, open ? close : undefined)
}

/** For the `onToggle` of a popover. */
export function followPopover({ currentTarget: box, newState }: ToggleEvent<HTMLElement>): void {
  void followLayer(box, newState === 'open', () => box.hidePopover())
}
