import { standInsPage } from '#urls.ts'
import { useText } from '../language.tsx'
import { useSettings } from './root-data.ts'

/** Shows on every page that this is a demo. */
export function DemoRibbon() {
  const t = useText('layout')
  if (useSettings()?.mode !== 'demo') return null
  return (
    <aside className="demo-ribbon links" aria-label={t('demoLabel')}>
      {t('demo')} <a href={standInsPage}>{t('demoDetails')}</a>
    </aside>
  )
}
