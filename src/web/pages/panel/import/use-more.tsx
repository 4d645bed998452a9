import { useState } from 'react'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'

/** A page that renders ten thousand rows at once freezes. */
const ROWS_AT_ONCE = 50

/** The first rows of a long list, and the button that shows more of them. */
export function useMore<Row>(rows: readonly Row[]) {
  const t = useText('productImport')
  const [max, setMax] = useState(ROWS_AT_ONCE)
  const left = rows.length - max
  return {
    shown: rows.slice(0, max),
    more: left > 0 && (
      <p>
        <Button variant="line" onClick={() => setMax(max + ROWS_AT_ONCE)}>
          {t('moreRows', { count: Math.min(left, ROWS_AT_ONCE) })}
        </Button>
      </p>
    ),
    startAgain: () => setMax(ROWS_AT_ONCE),
  }
}
