import type { ToggleEvent } from 'react'

/** Makes Back close a menu or sheet that the browser opens natively; loads `open-layers.ts` on first use. */
export async function followLayer(owner: object, open: boolean, close: () => void): Promise<void> {
  const { setLayer } = await import('./open-layers.ts')
  setLayer(owner, open ? close : undefined)
}

/** For the `onToggle` of a popover. */
export function followPopover({ currentTarget: box, newState }: ToggleEvent<HTMLElement>): void {
  void followLayer(box, newState === 'open', () => box.hidePopover())
}
