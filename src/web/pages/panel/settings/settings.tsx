import './settings.css'
import { useLoaderData } from 'react-router'
import { listPushDevices } from '#database/push/devices.ts'
import { readSettings } from '#use-cases/settings/change-settings.ts'
import { useText } from '../../../language.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Devices } from './devices.tsx'
import { SettingsForm } from './settings-form.tsx'

export const loader = ownerOnly(async ({ shop, person }) => {
  const { writesToPhones } = shop.settings
  const devices = await listPushDevices(shop.db, person.userId)
  return {
    texts: await readSettings(shop),
    shopPincode: shop.config.shopPincode,
    writesToPhones,
    // The keys stay on the server; a browser finds itself in the list by its address.
    devices: devices.map(({ id, endpoint, name, toldSince }) => ({
      id,
      endpoint,
      name,
      toldSince,
    })),
  }
})

export const meta = panelMeta('panelSettings')

/** The owner's settings of the shop; they apply at once on every process. */
export default function Settings() {
  const t = useText('panelSettings')
  const { texts, shopPincode, writesToPhones, devices } = useLoaderData<typeof loader>()
  const mayReadOrders = useOwnRights()('order.list-all')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <SettingsForm loaded={texts} shopPincode={shopPincode} writesToPhones={writesToPhones} />
      {mayReadOrders && <Devices devices={devices} isOff={texts.orderAlerts === 'off'} />}
    </>
  )
}
