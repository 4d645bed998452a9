import './settings.css'
import '../kit/panel-words.ts'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { shopContext } from '../../../shop-context.ts'
import { PanelFrame } from '../frame/panel-frame.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { panelMeta } from '../kit/panel-meta.ts'
import { SettingsForm } from './settings-form.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  ownerOnly(context, request)
  return { texts: await context.get(shopContext).readSettingsTexts() }
}

export function meta(args: MetaArgs<typeof loader>) {
  return panelMeta(args, 'panelSettings', pages.panelSettings)
}

/** What the owner decides about the shop itself; it holds at once, everywhere. */
export default function Settings() {
  const t = useText('panelSettings')
  const { texts } = useLoaderData<typeof loader>()
  return (
    <PanelFrame>
      <h1 id="admin" className="title-block">
        {t('title')}
      </h1>
      <p className="admin-lead">{t('lead')}</p>
      <SettingsForm loaded={texts} />
    </PanelFrame>
  )
}
