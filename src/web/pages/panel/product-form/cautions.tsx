import { CAUTION_FIELDS } from '#domain/catalog/product-form.ts'
import { SAFETY_FLAGS } from '#domain/suggestions/flags.ts'
import { useText } from '../../../language.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { cautionField } from './product-values.ts'
import type { ProductFormState } from './use-product-form.ts'

const CHOICES = Object.keys(CAUTION_FIELDS) as (keyof typeof CAUTION_FIELDS)[]

/** Who must not use a product, and who must ask a doctor first; shown on its page and used by the quiz. */
export function Cautions({ product }: { product: ProductFormState }) {
  const t = useText('productForm')
  const words = useText('product')
  return (
    <div className="tiles cautions">
      {SAFETY_FLAGS.map((flag) => {
        const label = words(`flag ${flag}`)
        return (
          <SelectField
            key={flag}
            label={label.charAt(0).toUpperCase() + label.slice(1)}
            {...product.text(cautionField(flag))}
          >
            <option value="">{t('caution none')}</option>
            <Options of={CHOICES} labelOf={(choice) => t(`caution ${choice}`)} />
          </SelectField>
        )
      })}
    </div>
  )
}
