import './settings.css'
import '../kit/panel-words.ts'
import { useLoaderData } from 'react-router'
import { readSettings } from '#use-cases/change-settings.ts'
import { useText } from '../../../language.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { panelMeta } from '../kit/panel-meta.ts'
import { SettingsForm } from './settings-form.tsx'

export const loader = ownerOnly(async ({ shop }) => {
  const { writesToPhones } = shop.settings
  return { texts: await readSettings(shop), shopPincode: shop.config.shopPincode, writesToPhones }
})

export const meta = panelMeta('panelSettings')

/** The owner's settings of the shop; they apply at once on every process. */
export default function Settings() {
  const t = useText('panelSettings')
  const { texts, shopPincode, writesToPhones } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <SettingsForm loaded={texts} shopPincode={shopPincode} writesToPhones={writesToPhones} />
    </>
  )
}
