import type { DoshaEffect } from '#domain/catalog/product.ts'
import { useText } from '../language.tsx'
import { classNames } from '../ui/class-names.ts'

const DOSHAS = ['vata', 'pitta', 'kapha'] as const
/** Seven cells; the middle one is neutral. */
const CELLS = [-3, -2, -1, 0, 1, 2, 3] as const

function cellInk(cell: number, effect: number): string | false {
  if (cell === 0) return 'dosha-middle'
  if (effect < 0 && cell < 0 && cell >= effect) return 'dosha-calm'
  if (effect > 0 && cell > 0 && cell <= effect) return 'dosha-raise'
  return false
}

/** A product's effect on the three doshas, always also in words. */
export function DoshaMeter({ dosha }: { dosha: DoshaEffect }) {
  const t = useText('product')
  return (
    <dl className="grid gap-tile dosha" aria-label={t('dosha')}>
      {DOSHAS.map((name) => {
        const effect = dosha[name]
        return (
          <div key={name}>
            <dt className="term">{t(name)}</dt>
            <dd className="help">
              <span className="grid gap-2 above-8 below-8 dosha-cells" aria-hidden="true">
                {CELLS.map((cell) => (
                  <i key={cell} className={classNames(cellInk(cell, effect))} />
                ))}
              </span>
              {t(effect < 0 ? 'calms' : effect > 0 ? 'raises' : 'neither')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
