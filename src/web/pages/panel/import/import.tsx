import './import.css'
import { useLoaderData } from 'react-router'
import { listCategories } from '#database/catalog/catalog.ts'
import { listImports } from '#database/catalog/imports.ts'
import { useText } from '../../../language.tsx'
import { shortMoment } from '../../moments.ts'
import { PageHead } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Part } from '../kit/part.tsx'
import { ExportFiles } from './export-files.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportReport } from './import-report.tsx'
import { UndoImport } from './undo-import.tsx'
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
  const { categories, imports } = useLoaderData<typeof loader>()
  const may = useOwnRights()
  const state = useImport()
  return (
    <>
      <PageHead title={t('title')} />
      <div className="columns columns-7-5 align-start">
        <Part id="import" title={t('importTitle')}>
          <p className="panel-lead typed">{t('importLead')}</p>
          <ImportForm state={state} categories={categories} />
        </Part>
        {may('product.export') && (
          <Part id="export" title={t('exportTitle')}>
            <p className="panel-lead">{t('exportLead')}</p>
            <ExportFiles />
          </Part>
        )}
      </div>
      {state.report && (
        <ImportReport key={state.report.import_id} report={state.report} state={state} />
      )}
      {imports.length > 0 && (
        <Part id="last" title={t('last')}>
          <ul className="rows">
            {imports.map(({ id, fileName, state: stands, checkedAt, made, changed }) => (
              <li key={id} className="row">
                <b>{fileName}</b>
                <span>{shortMoment(checkedAt, t.language)}</span>
                <span>{t('made', { count: made })}</span>
                <span>{t('changed', { count: changed })}</span>
                <b>{t(`state ${stands}`)}</b>
                {stands === 'imported' && (
                  <UndoImport
                    fileName={fileName}
                    made={made}
                    changed={changed}
                    busy={state.busy}
                    undo={() => state.undo(id)}
                  />
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}
