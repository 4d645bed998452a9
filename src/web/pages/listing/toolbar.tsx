import type { ReactNode } from 'react'
import { useText } from '../../language.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FILTER_PANEL } from './filter-panel.ts'

/** Heading and sort; on small screens also the button that opens the filters. */
export function Toolbar({ filters, children }: { filters: number; children: ReactNode }) {
  const t = useText('listing')
  return (
    <div className="line listing-toolbar">
      {children}
      <button type="button" className="btn btn-line listing-filter" popoverTarget={FILTER_PANEL}>
        <Icon name="filter" size={20} />
        {filters > 0 ? t('filterCount', { count: filters }) : t('filter')}
      </button>
    </div>
  )
}
