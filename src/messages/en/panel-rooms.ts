import { panel } from './panel.ts'
import { panelProducts } from './panel-products.ts'
import { productForm } from './product-form.ts'
import { productImport } from './product-import.ts'

/** What only the owner's panel says; it comes with the panel's own pages. */
export const englishPanel = { panel, panelProducts, productForm, productImport } as const
