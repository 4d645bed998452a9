import type { ComponentProps, ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import {
  parseSettings,
  type SettingsField,
  type SettingsTexts,
} from '#domain/accounts/settings-form.ts'
import { STATES } from '#domain/delivery/states.ts'
import { ZONES } from '#domain/delivery/zones.ts'
import { isDocumentPrefix, seriesOf } from '#domain/invoices/number.ts'
import { LANGUAGE_FACTS, LANGUAGES } from '#domain/language/languages.ts'
import { ORDER_ALERTS } from '#domain/orders/order-alert.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import { settingsApi } from '../../../api/shop-settings.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { changedFields } from '../kit/changed-fields.ts'
import { useOwnRights } from '../kit/own-rights.ts'
import { Submit } from '../kit/submit.tsx'
import { useUnsent } from '../kit/use-unsent.ts'
import { ChargesGroup } from './charges-group.tsx'
import { LookFields } from './look-fields.tsx'

const LINKS = ['instagram', 'youtube', 'whatsapp'] as const
const DEVELOPERS = [
  'developerOneName',
  'developerOneEmail',
  'developerTwoName',
  'developerTwoEmail',
] as const

interface SettingsFormProps {
  loaded: SettingsTexts
  shopPincode: string
  writesToPhones: boolean
}

export function SettingsForm({ loaded, shopPincode, writesToPhones }: SettingsFormProps) {
  const t = useText('panelSettings')
  const maySetMoney = useOwnRights()('settings.money')
  const form = useSettingsForm(loaded)
  const field = (name: SettingsField) => ({ ...form.text(name), autoComplete: 'off' })
  const fields: SettingsFields = { choice: form.text, field }
  return (
    <form className="stack gap-40 width-60" action={settingsApi.change.path()} {...form.element}>
      <Group id="shop" title={t('group shop')}>
        <TextField label={t('name')} {...field('name')} />
        <TextField label={t('legalName')} {...field('legalName')} />
        {maySetMoney && <SellerState {...form.text('state')} />}
        <TextArea label={t('address')} rows={3} className="whole" {...field('address')} />
        <TextField label={t('phone')} inputMode="tel" {...field('phone')} />
        <TextField label={t('email')} inputMode="email" {...field('email')} />
        <TextField label={t('phoneFrom')} placeholder="10:00" {...field('phoneFrom')} />
        <TextField label={t('phoneTo')} placeholder="18:00" {...field('phoneTo')} />
        <TextField label={t('officerName')} {...field('officerName')} />
        <TextField label={t('officerContact')} inputMode="email" {...field('officerContact')} />
      </Group>
      <Group id="look" title={t('group look')} lead={t('lookLead')}>
        <LookFields values={form.values} errors={form.errors} change={form.change} />
      </Group>
      <Group
        id="licences"
        title={t('group licences')}
        lead={
          maySetMoney
            ? t('prefixLead', numberedAs(form.values.documentPrefix, loaded.documentPrefix))
            : undefined
        }
      >
        <TextField label={t('fssaiLicence')} {...field('fssaiLicence')} />
        <TextField label={t('ayushLicence')} {...field('ayushLicence')} />
        {maySetMoney && (
          <>
            <TextField label={t('gstin')} autoCapitalize="characters" {...field('gstin')} />
            <TextField
              label={t('documentPrefix')}
              autoCapitalize="characters"
              {...field('documentPrefix')}
            />
          </>
        )}
      </Group>
      <Group id="links" title={t('group links')}>
        {LINKS.map((name) => (
          <TextField key={name} label={t(name)} inputMode="url" {...field(name)} />
        ))}
        {DEVELOPERS.map((name) => (
          <TextField key={name} label={t(name)} {...field(name)} />
        ))}
      </Group>
      {maySetMoney && <MoneyGroups texts={form.values} shopPincode={shopPincode} fields={fields} />}
      <Group id="orders" title={t('group orders')} lead={t('ordersLead')}>
        <YesOrNo
          label={t('takesOrders')}
          yes={t('take yes')}
          no={t('take no')}
          {...form.text('takesOrders')}
        />
      </Group>
      <AlertsGroup writesToPhones={writesToPhones} fields={fields} />
      <Group title={t('group reviews')} lead={t('reviewsLead')}>
        <YesOrNo
          label={t('askForReviews')}
          yes={t('ask yes')}
          no={t('ask no')}
          {...form.text('askForReviews')}
        />
      </Group>
      <Group title={t('group search')} lead={t('searchLead')}>
        <YesOrNo
          label={t('tellsSearchEngines')}
          yes={t('tell yes')}
          no={t('tell no')}
          {...form.text('tellsSearchEngines')}
        />
      </Group>
      <div>
        <Submit busy={form.busy}>{t('save')}</Submit>
      </div>
    </form>
  )
}

/** The series of the next documents, as they would be with what is typed if that can be, else as they are. */
function numberedAs(typed: string, saved: string) {
  const prefix = isDocumentPrefix(typed.toUpperCase()) ? typed.toUpperCase() : saved
  return { invoice: seriesOf(prefix, 'invoice'), note: seriesOf(prefix, 'credit-note') }
}

/** The props of a field, by its name: of one to choose from, and of one to type into. */
interface SettingsFields {
  choice: ReturnType<typeof useSettingsForm>['text']
  field(name: SettingsField): FieldProps
}

interface MoneyGroupsProps {
  texts: SettingsTexts
  shopPincode: string
  fields: SettingsFields
}

/** Charges, the delivery table and the limits of cash. */
function MoneyGroups({ texts, shopPincode, fields: { choice, field } }: MoneyGroupsProps) {
  const t = useText('panelSettings')
  const figure = (name: SettingsField) => ({ ...field(name), inputMode: 'decimal' as const })
  return (
    <>
      <Group id="charges" title={t('group charges')} lead={t('chargesLead')}>
        <ChargesGroup
          texts={texts}
          shopPincode={shopPincode}
          figure={figure}
          choice={choice('deliveryBy')}
        />
      </Group>
      <Group
        id="delivery"
        title={t('group delivery')}
        lead={`${t('deliveryLead')} ${t('deliveryOff')}`}
      >
        <Zones figure={figure} />
        <TextField label={t('cashLeast')} {...figure('cashLeast')} />
        <TextField label={t('cashPercent')} {...figure('cashPercent')} />
        <YesOrNo
          label={t('armyPost')}
          className="whole"
          yes={t('army yes')}
          no={t('army no')}
          {...choice('armyPost')}
        />
      </Group>
      <Group id="cash" title={t('group cash')}>
        <TextField label={t('cashMost')} {...figure('cashMost')} />
        <TextField label={t('cashMostOrders')} {...figure('cashMostOrders')} />
        <TextField label={t('cashWithinDays')} {...figure('cashWithinDays')} />
      </Group>
    </>
  )
}

interface AlertsGroupProps {
  writesToPhones: boolean
  fields: SettingsFields
}

/** How and in which language the shop's own people are notified. */
function AlertsGroup({ writesToPhones, fields: { choice, field } }: AlertsGroupProps) {
  const t = useText('panelSettings')
  return (
    <Group title={t('group alerts')} lead={t('alertsLead')}>
      <SelectField label={t('orderAlerts')} {...choice('orderAlerts')}>
        <Options of={ORDER_ALERTS} labelOf={(way) => t(`alerts ${way}`)} />
      </SelectField>
      <TextField label={t('orderAlertsTo')} inputMode="email" {...field('orderAlertsTo')} />
      {writesToPhones && (
        <TextField
          label={t('orderAlertsPhone')}
          type="tel"
          inputMode="tel"
          {...field('orderAlertsPhone')}
        />
      )}
      <SelectField label={t('mailLanguage')} {...choice('mailLanguage')}>
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_FACTS[one].name}
          </option>
        ))}
      </SelectField>
    </Group>
  )
}

/** The shop's own state, with its code in a GSTIN. */
function SellerState(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const t = useText('panelSettings')
  const stateNames = useText('states')
  return (
    <SelectField label={t('state')} {...props}>
      {STATES.map(({ code, name, gstCode }) => (
        <option key={name} value={name}>
          {stateNames(code as keyof Namespaces['states'])} ({gstCode})
        </option>
      ))}
    </SelectField>
  )
}

type YesOrNoProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  yes: string
  no: string
}

function YesOrNo({ yes, no, ...props }: YesOrNoProps) {
  return (
    <SelectField {...props}>
      <option value="yes">{yes}</option>
      <option value="no">{no}</option>
    </SelectField>
  )
}

/** Sends what changed and says how it ended. */
function useSettingsForm(loaded: SettingsTexts) {
  const t = useText('panelSettings')
  const { revalidate } = useRevalidator()
  const form = useForm({
    known: loaded,
    draft: useUnsent('settings'),
    read(texts) {
      const read = parseSettings(texts)
      if (!read.ok) return read
      return { ok: true, value: changedFields(loaded, texts) }
    },
    say: t,
    async send(body) {
      if (Object.keys(body).length > 0) return settingsApi.change({ body })
      showToast({ severity: 'success', text: t('unchanged') })
      return undefined
    },
    whenSent,
    refused({ status }) {
      showToast({ severity: 'error', text: t(status === 0 ? 'unreachable' : 'failed') })
      return undefined
    },
  })
  async function whenSent(): Promise<void> {
    await revalidate()
    form.reset()
    showToast({ severity: 'success', text: t('saved') })
  }
  return form
}

interface GroupProps {
  /** The first day links to it. */
  id?: string
  title: string
  lead?: string | undefined
  children: ReactNode
}

function Group({ id, title, lead, children }: GroupProps) {
  return (
    <fieldset id={id} className="field-grid">
      <legend className="panel-part-title full below-16">{title}</legend>
      {lead && <p className="whole panel-lead">{lead}</p>}
      {children}
    </fieldset>
  )
}

export type FieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'error' | 'inputMode' | 'onChange'
>

/** The delivery table: two prices for each zone. */
function Zones({ figure }: { figure(name: SettingsField): FieldProps }) {
  const t = useText('panelSettings')
  return (
    <div className="rows settings-zones whole">
      {ZONES.map((zone) => (
        <div className="row gap-8-12" key={zone}>
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
