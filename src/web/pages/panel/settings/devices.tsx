import { pushApi } from '../../../api/push.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateAndTime } from '../../moments.ts'
import { ActButton } from '../kit/act-button.tsx'
import { RowFacts, Rows, RowWords } from '../kit/list-page.tsx'
import { Part } from '../kit/part.tsx'
import { useThisDevice } from './use-this-device.ts'

interface RegisteredDevice {
  id: number
  endpoint: string
  name: string
  toldSince: Date
}

/**
 * The person's browsers that receive notifications of new orders, with a button to remove each, and a switch for this
 * one.
 */
export function Devices({
  devices,
  isOff,
}: {
  devices: readonly RegisteredDevice[]
  isOff: boolean
}) {
  const t = useText('panelDevices')
  const { device: here, busy, register } = useThisDevice()
  const isRegistered = devices.some(({ endpoint }) => endpoint === here?.endpoint)
  return (
    <Part id="told-devices" title={t('title')} className="stack stack-start width-60 above-40">
      <p className="panel-lead">{t('lead')}</p>
      {isOff && <p>{t('off')}</p>}
      {here?.hindrance && <p>{t(here.hindrance)}</p>}
      {here && !here.hindrance && !isRegistered && (
        <Button variant="line" busy={busy} onClick={register}>
          {t('tell')}
        </Button>
      )}
      {devices.length > 0 && (
        <Rows>
          {devices.map((device) => (
            <Device key={device.id} device={device} isThis={device.endpoint === here?.endpoint} />
          ))}
        </Rows>
      )}
    </Part>
  )
}

function Device({ device, isThis }: { device: RegisteredDevice; isThis: boolean }) {
  const t = useText('panelDevices')
  const name = device.name || t('unknownDevice')
  return (
    <li>
      <RowWords>
        <b>{name}</b>
        <RowFacts>
          <span>{t('since', { when: dateAndTime(device.toldSince, t.language) })}</span>
          {isThis && <b>{t('thisDevice')}</b>}
        </RowFacts>
      </RowWords>
      <div className="row gap-8 panel-row-acts">
        <ActButton
          words={t('forget')}
          label={t('forgetOf', { device: name })}
          send={() => pushApi.forget({ params: { id: device.id } })}
          done={t('forgotten')}
          refused={() => t('unknown-device')}
          reload="always"
        />
      </div>
    </li>
  )
}
