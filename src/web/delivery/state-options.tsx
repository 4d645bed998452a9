import type { ComponentProps } from 'react'
import { STATES, stateNamed } from '#domain/delivery/states.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import { useText } from '../language.tsx'
import { SelectField } from '../ui/field.tsx'

/** The name of a state in the page's language; returns an unknown one unchanged. */
export function useStateName(): (state: string) => string {
  const t = useText('states')
  return (state) => {
    const code = stateNamed(state)?.code
    return code ? t(code as keyof Namespaces['states']) : state
  }
}

/** The states and union territories, labelled in the page's language; the values are their English names. */
export function StateOptions() {
  const t = useText('states')
  return STATES.map(({ code, name }) => (
    <option key={code} value={name}>
      {t(code as keyof Namespaces['states'])}
    </option>
  ))
}

/** A longer name, such as that of Dadra and Nagar Haveli and Daman and Diu, is cut beside another field. */
const MAX_LENGTH_BESIDE = 26

export function StateField(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const t = useText('delivery')
  const isLong = String(field.value ?? field.defaultValue).length > MAX_LENGTH_BESIDE
  return (
    <SelectField label={t('state')} className={isLong ? 'whole' : undefined} {...field}>
      <option value="">{t('chooseState')}</option>
      <StateOptions />
    </SelectField>
  )
}
