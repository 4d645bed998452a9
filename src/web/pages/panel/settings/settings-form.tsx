import type { ReactNode } from 'react'
import type { SettingsField, SettingsTexts } from '#domain/accounts/settings-form.ts'
import { ZONES } from '#domain/delivery/zones.ts'
import { panelApi } from '../../../api/panel.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function SettingsForm({ loaded }: { loaded: SettingsTexts }) {
  const t = useText('panelSettings')
  const state = useSettingsForm(loaded)
  const field = (name: SettingsField) => ({
    name,
    value: state.texts[name],
    error: state.errorOf(name),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => state.change(name, event.target.value),
  })
  const figure = (name: SettingsField) => ({ ...field(name), inputMode: 'decimal' as const })
  return (
    <form
      className="stack settings-form"
      ref={state.form}
      noValidate
      method="post"
      action={panelApi.changeSettings.path()}
      onSubmit={state.submit}
    >
      <Group title={t('group shop')}>
        <TextField label={t('name')} {...field('name')} />
        <TextField label={t('phone')} inputMode="tel" {...field('phone')} />
        <TextArea label={t('address')} rows={3} className="whole" {...field('address')} />
        <TextField label={t('email')} inputMode="email" {...field('email')} />
        <TextField label={t('officerName')} {...field('officerName')} />
        <TextField label={t('officerContact')} inputMode="email" {...field('officerContact')} />
      </Group>
      <Group title={t('group licences')}>
        <TextField label={t('fssaiLicence')} {...field('fssaiLicence')} />
        <TextField label={t('ayushLicence')} {...field('ayushLicence')} />
        <TextField label={t('gstin')} autoCapitalize="characters" {...field('gstin')} />
      </Group>
      <Group title={t('group delivery')} lead={`${t('deliveryLead')} ${t('deliveryOff')}`}>
        <Zones figure={figure} />
      </Group>
      <Group title={t('group cash')}>
        <TextField label={t('cashLeast')} {...figure('cashLeast')} />
        <TextField label={t('cashPercent')} {...figure('cashPercent')} />
        <TextField label={t('cashMost')} {...figure('cashMost')} />
        <TextField label={t('cashMostOrders')} {...figure('cashMostOrders')} />
      </Group>
      <div>
        <Button type="submit" busy={state.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function Group({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset className="field-grid settings-group">
      <legend className="title-h3">{title}</legend>
      {lead && <p className="whole panel-lead">{lead}</p>}
      {children}
    </fieldset>
  )
}

interface ZonesProps {
  figure(name: SettingsField): {
    name: SettingsField
    value: string
    error: string | undefined
    inputMode: 'decimal'
    onChange(event: { target: { value: string } }): void
  }
}

/** The delivery table: two prices for each zone. */
function Zones({ figure }: ZonesProps) {
  const t = useText('panelSettings')
  return (
    <div className="rows settings-zones whole">
      {ZONES.map((zone) => (
        <div key={zone}>
          <p>{t(`zone ${zone}`)}</p>
          <TextField
            label={t('first')}
            aria-label={t('firstOf', { zone })}
            {...figure(`first${zone}`)}
          />
          <TextField
            label={t('next')}
            aria-label={t('nextOf', { zone })}
            {...figure(`next${zone}`)}
          />
        </div>
      ))}
    </div>
  )
}
