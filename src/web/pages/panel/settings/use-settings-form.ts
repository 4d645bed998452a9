import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import {
  parseSettings,
  SETTINGS_FIELDS,
  type SettingsErrors,
  type SettingsField,
  type SettingsTexts,
} from '#domain/accounts/settings-form.ts'
import { panelApi } from '../../../api/panel.ts'
import { useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'

export interface SettingsFormState {
  form: RefObject<HTMLFormElement | null>
  texts: SettingsTexts
  errorOf(field: SettingsField): string | undefined
  change(field: SettingsField, text: string): void
  busy: boolean
  submit(event: FormEvent): void
}

/**
 * The form's state and its saving: only changed fields are sent, so that two owners do not undo each other's
 * changes.
 */
export function useSettingsForm(loaded: SettingsTexts): SettingsFormState {
  const t = useText('panelSettings')
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Partial<SettingsTexts>>({})
  const [errors, setErrors] = useState<SettingsErrors>({})
  const [told, setTold] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const texts = { ...loaded, ...typed }

  const focusFirst = (wrong: (field: SettingsField) => boolean) => {
    const first = SETTINGS_FIELDS.find(wrong)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const save = async () => {
    const changed = Object.fromEntries(
      SETTINGS_FIELDS.filter((field) => texts[field] !== loaded[field]).map((field) => [
        field,
        texts[field],
      ]),
    )
    const read = parseSettings(texts)
    // Rendered before the focus moves, and the focus moves before the next key arrives.
    flushSync(() => {
      setTold({})
      setErrors(read.ok ? {} : read.errors)
    })
    if (!read.ok) return focusFirst((field) => read.errors[field] !== undefined)
    if (Object.keys(changed).length === 0) {
      return showToast({ severity: 'success', text: t('unchanged') })
    }
    setBusy(true)
    const answer = await panelApi.changeSettings({ body: changed })
    setBusy(false)
    if (answer.ok) {
      await revalidate()
      setTyped({})
      return showToast({ severity: 'success', text: t('saved') })
    }
    if (answer.status === 401) return
    flushSync(() => setTold(answer.errors))
    focusFirst((field) => answer.errors[field] !== undefined)
    showToast({ severity: 'error', text: t(answer.status === 0 ? 'unreachable' : 'failed') })
  }

  return {
    form,
    texts,
    errorOf: (field) => {
      const problem = errors[field]
      return problem ? t(problem) : told[field]
    },
    change(field, text) {
      setTyped({ ...typed, [field]: text })
      setErrors(({ [field]: _mended, ...rest }) => rest)
      setTold(({ [field]: _mended, ...rest }) => rest)
    },
    busy,
    submit(event) {
      event.preventDefault()
      if (!busy) void save()
    },
  }
}
