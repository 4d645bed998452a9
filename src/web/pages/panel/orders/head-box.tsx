import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import type { Selection } from './use-selection.ts'

/** The checkbox that selects all orders of the page that are not on hold: none, some or all. */
export function HeadBox({ selection }: { selection: Selection }) {
  const t = useText('panelOrders')
  const ready = useHydrated()
  const { head, toggleAll } = selection
  return (
    <label className="center orders-pick">
      <input
        type="checkbox"
        aria-label={t('chooseAll')}
        disabled={!ready}
        checked={head === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = head === 'some'
        }}
        onChange={toggleAll}
      />
    </label>
  )
}
