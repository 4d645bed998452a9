import './import.css'
import { useLoaderData } from 'react-router'
import { listImports } from '#database/catalog/imports.ts'
import { listCategories } from '#database/catalog.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { shortMoment } from '../../moments.ts'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { panelMeta } from '../kit/panel-meta.ts'
import { ImportForm } from './import-form.tsx'
import { ImportReport } from './import-report.tsx'
import { useImport } from './use-import.ts'

export const loader = ownerOnly(async ({ shop: { db } }) => {
  const [categories, imports] = await Promise.all([listCategories(db), listImports(db, 'file')])
  return {
    categories,
    imports,
  }
})

export const meta = panelMeta('productImport')

/** Import of products from another shop's file, and export of all. */
export default function ImportPage() {
  const t = useText('productImport')
  const language = useLanguage()
  const { categories, imports } = useLoaderData<typeof loader>()
  const state = useImport()
  return (
    <>
      <PageHead title={t('title')} />
      <div className="panel-columns">
        <section className="panel-part" aria-labelledby="import">
          <h2 id="import" className="title-small">
            {t('importTitle')}
          </h2>
          <p className="panel-lead typed">{t('importLead')}</p>
          <ImportForm state={state} categories={categories} />
        </section>
        <section className="panel-part" aria-labelledby="export">
          <h2 id="export" className="title-small">
            {t('exportTitle')}
          </h2>
          <p className="panel-lead">{t('exportLead')}</p>
          <p className="button-row">
            <a
              className="btn btn-line btn-small"
              href={productWritesApi.exportAs.path({ params: { form: 'shopify' } })}
              download
            >
              {t('exportShopify')}
            </a>
            <a
              className="btn btn-line btn-small"
              href={productWritesApi.exportAs.path({ params: { form: 'woocommerce' } })}
              download
            >
              {t('exportWoo')}
            </a>
          </p>
        </section>
      </div>
      {state.report && (
        <ImportReport key={state.report.import_id} report={state.report} state={state} />
      )}
      {imports.length > 0 && (
        <section className="panel-part" aria-labelledby="last">
          <h2 id="last" className="title-small">
            {t('last')}
          </h2>
          <ul className="rows">
            {imports.map(({ id, fileName, state: stands, checkedAt, made, changed }) => (
              <li key={id} className="row">
                <b>{fileName}</b>
                <span>{shortMoment(checkedAt, language)}</span>
                <span>{t('made', { count: made })}</span>
                <span>{t('changed', { count: changed })}</span>
                <b>{t(`state ${stands}`)}</b>
                {stands === 'imported' && (
                  <button
                    type="button"
                    className="text-link"
                    aria-label={`${t('undo')}: ${fileName}`}
                    onClick={() => void state.undo(id)}
                  >
                    {t('undo')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
