import { useText } from '../../language.tsx'
import { langOf } from '../../ui/only-in-english.tsx'
import type { ShownProduct } from './product.tsx'

/** The green band: how to take it, who should ask a doctor first, how long it keeps. */
export function HowToUse({ product }: { product: ShownProduct }) {
  const t = useText('product')
  const { block, ask } = product.cautions
  const list = (flags: readonly (typeof block)[number][]) =>
    flags.map((flag) => t(`flag ${flag}`)).join(', ')
  return (
    <section className="columns columns-3 gap-0 use dye dye-kashish" aria-label={t('use')}>
      <div>
        <h2 className="title-small">{t('use')}</h2>
        <p lang={langOf(product, 'serving')}>{product.serving || t('useOnPack')}</p>
      </div>
      <div>
        <h2 className="title-small">{t('caution')}</h2>
        {product.externalUse && (
          <p>
            <b>{t('externalUse')}</b>
          </p>
        )}
        {product.hasSugarSyrup && <p>{t('sugar')}</p>}
        {product.note && <p lang={langOf(product, 'note')}>{product.note}</p>}
        {block.length > 0 && <p>{t('notFor', { who: list(block) })}</p>}
        {ask.length > 0 && <p>{t('askFirst', { who: list(ask) })}</p>}
        {product.allergens.length > 0 && (
          <p>{t('contains', { what: product.allergens.join(', ') })}</p>
        )}
        <p>{t('notMedicalAdvice')}</p>
      </div>
      <div>
        <h2 className="title-small">{t('keeping')}</h2>
        <p>{t('keepingText', { count: product.shelfLifeMonths })}</p>
        <p lang={langOf(product, 'storage')}>{product.storage || t('keepingDry')}</p>
      </div>
    </section>
  )
}
