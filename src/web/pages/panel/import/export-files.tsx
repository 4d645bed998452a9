import { productWritesApi } from '../../../api/catalog-writes.ts'
import { useText } from '../../../language.tsx'

/** All products as files for other shops. */
export function ExportFiles() {
  const t = useText('productImport')
  return (
    <p className="button-row">
      <a
        className="btn btn-line btn-small"
        href={productWritesApi.exportAs.path({ params: { form: 'shopify' } })}
      >
        {t('exportShopify')}
      </a>
      <a
        className="btn btn-line btn-small"
        href={productWritesApi.exportAs.path({ params: { form: 'woocommerce' } })}
      >
        {t('exportWoo')}
      </a>
    </p>
  )
}
