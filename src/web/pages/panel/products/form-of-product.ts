import type { PanelProduct } from '#database/catalog/panel-product.ts'
import { discountPercent } from '#domain/catalog/price.ts'
import { eachName, eachWireText } from '#domain/catalog/product-fields.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { widestFile } from '#domain/pictures/picture-address.ts'
import { knownFlags } from '#domain/suggestions/flags.ts'
import { cautionField, declarationTexts } from '../product-form/product-values.ts'
import type { ExistingProduct } from '../product-form/use-product-form.ts'

/** An existing product as the texts of its form. */
export function formOfProduct(product: PanelProduct): Omit<ExistingProduct, 'explained'> {
  const { pricePaise, mrpPaise } = product
  return {
    id: product.id,
    seenAt: product.updatedAt.toISOString(),
    pictures: product.pictures.map(widestFile),
    values: {
      product_name: product.name,
      desc: product.description,
      category: product.category,
      price: String(rupeesOf(pricePaise)),
      mrp: String(rupeesOf(mrpPaise)),
      discount: String(discountPercent(mrpPaise, pricePaise)),
      // A new price does not change the printed MRP.
      leads: 'mrp',
      materials: product.materials.join(', '),
      allergens: product.allergens.join(', '),
      ...eachName((language) => product.names[language] ?? ''),
      ...declarationTexts(product),
      ...eachWireText((key) => product[key]),
      sku: product.sku,
      dosha_vata: String(product.dosha.vata),
      dosha_pitta: String(product.dosha.pitta),
      dosha_kapha: String(product.dosha.kapha),
      ...Object.fromEntries([
        ...knownFlags(product.flags.ask).map((flag) => [cautionField(flag), 'ask_doctor']),
        ...knownFlags(product.flags.block).map((flag) => [cautionField(flag), 'not_for']),
      ]),
    },
  }
}
